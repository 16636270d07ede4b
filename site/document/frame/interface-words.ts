import { wordsKey } from '../../model/words-key.js';

/** The words of the page's frame, in the language of the page. */
export interface InterfaceWords {
  readonly skip: string;
  readonly menu: string;
  readonly close: string;
  readonly navigation: string;
  readonly onThisPage: string;
  readonly previous: string;
  readonly next: string;
  readonly theme: string;
  readonly light: string;
  readonly dark: string;
  readonly system: string;
  readonly language: string;
  readonly version: string;
  readonly deprecated: string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly home: string;
  readonly missing: string;
  readonly copyPage: string;
  readonly copied: string;
  readonly pageActions: string;
  readonly viewMarkdown: string;
  /** The label of a link to a service. `{}` stands for the service's name. */
  readonly openIn: string;
  readonly savePdf: string;
  readonly downloadSpec: string;
  /** The label of the date of the last change. `{}` stands for the date. */
  readonly lastModified: string;
  readonly related: string;
}

/** Returns the words for a language tag, in English if there is no translation. */
export function interfaceWords(lang: string): InterfaceWords {
  const key = wordsKey(lang);
  const row = Object.hasOwn(TABLE, key) ? TABLE[key] : undefined;
  return row === undefined ? ENGLISH : toWords(row);
}

const KEYS = [
  'skip',
  'menu',
  'close',
  'navigation',
  'onThisPage',
  'previous',
  'next',
  'theme',
  'light',
  'dark',
  'system',
  'language',
  'version',
  'deprecated',
  'notFound',
  'notFoundText',
  'home',
  'missing',
  'copyPage',
  'copied',
  'pageActions',
  'viewMarkdown',
  'openIn',
  'savePdf',
  'downloadSpec',
  'lastModified',
  'related',
] as const satisfies readonly (keyof InterfaceWords)[];

const ENGLISH: InterfaceWords = {
  skip: 'Skip to content',
  menu: 'Menu',
  close: 'Close',
  navigation: 'Navigation',
  onThisPage: 'On this page',
  previous: 'Previous',
  next: 'Next',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  language: 'Language',
  version: 'Version',
  deprecated: 'Deprecated',
  notFound: 'Page not found',
  notFoundText: 'There is nothing at this address. It may have moved, or the link that led here is wrong.',
  home: 'Go to the first page',
  missing: 'This link leads to a page that is not here.',
  copyPage: 'Copy page',
  copied: 'Copied',
  pageActions: 'More for this page',
  viewMarkdown: 'View as Markdown',
  openIn: 'Open in {}',
  savePdf: 'Save as PDF',
  downloadSpec: 'Download API description',
  lastModified: 'Last modified on {}',
  related: 'Related topics',
};

/** Translations in the order of `KEYS`, separated by bars. */
const TABLE: Readonly<Record<string, string>> = {
  es: 'Saltar al contenido|Menú|Cerrar|Navegación|En esta página|Anterior|Siguiente|Tema|Claro|Oscuro|Sistema|Idioma|Versión|Obsoleto|Página no encontrada|No hay nada en esta dirección. Puede que se haya movido o que el enlace sea incorrecto.|Ir a la primera página|Este enlace lleva a una página que no está aquí.|Copiar página|Copiado|Más para esta página|Ver como Markdown|Abrir en {}|Guardar como PDF|Descargar la descripción de la API|Última modificación: {}|Temas relacionados',
  fr: 'Aller au contenu|Menu|Fermer|Navigation|Sur cette page|Précédent|Suivant|Thème|Clair|Sombre|Système|Langue|Version|Obsolète|Page introuvable|Il n’y a rien à cette adresse. La page a peut-être été déplacée, ou le lien est erroné.|Aller à la première page|Ce lien mène à une page absente.|Copier la page|Copié|Plus pour cette page|Voir en Markdown|Ouvrir dans {}|Enregistrer en PDF|Télécharger la description de l’API|Dernière modification le {}|Sujets liés',
  de: 'Zum Inhalt springen|Menü|Schließen|Navigation|Auf dieser Seite|Zurück|Weiter|Farbschema|Hell|Dunkel|System|Sprache|Version|Veraltet|Seite nicht gefunden|Unter dieser Adresse gibt es nichts. Vielleicht wurde die Seite verschoben, oder der Link ist falsch.|Zur ersten Seite|Dieser Link führt zu einer Seite, die fehlt.|Seite kopieren|Kopiert|Mehr zu dieser Seite|Als Markdown ansehen|In {} öffnen|Als PDF speichern|API-Beschreibung herunterladen|Zuletzt geändert am {}|Verwandte Themen',
  pt: 'Ir para o conteúdo|Menu|Fechar|Navegação|Nesta página|Anterior|Próxima|Tema|Claro|Escuro|Sistema|Idioma|Versão|Obsoleto|Página não encontrada|Não há nada neste endereço. A página pode ter sido movida ou o link está errado.|Ir para a primeira página|Este link leva a uma página que não está aqui.|Copiar página|Copiado|Mais para esta página|Ver como Markdown|Abrir no {}|Salvar como PDF|Baixar a descrição da API|Última modificação em {}|Tópicos relacionados',
  it: 'Vai al contenuto|Menu|Chiudi|Navigazione|In questa pagina|Precedente|Successiva|Tema|Chiaro|Scuro|Sistema|Lingua|Versione|Obsoleto|Pagina non trovata|Non c’è nulla a questo indirizzo. La pagina potrebbe essere stata spostata o il link è errato.|Vai alla prima pagina|Questo link porta a una pagina che non c’è.|Copia pagina|Copiato|Altro per questa pagina|Vedi come Markdown|Apri in {}|Salva come PDF|Scarica la descrizione dell’API|Ultima modifica: {}|Argomenti correlati',
  ja: '本文へ移動|メニュー|閉じる|ナビゲーション|目次|前へ|次へ|テーマ|ライト|ダーク|システム|言語|バージョン|非推奨|ページが見つかりません|このアドレスには何もありません。移動したか、リンクが間違っている可能性があります。|最初のページへ|このリンク先のページはありません。|ページをコピー|コピーしました|このページの操作|Markdown で表示|{} で開く|PDF として保存|API 定義をダウンロード|最終更新日: {}|関連トピック',
  ko: '본문으로 건너뛰기|메뉴|닫기|탐색|이 페이지에서|이전|다음|테마|라이트|다크|시스템|언어|버전|지원 중단|페이지를 찾을 수 없습니다|이 주소에는 아무것도 없습니다. 페이지가 이동되었거나 링크가 잘못되었을 수 있습니다.|첫 페이지로 이동|이 링크의 페이지가 없습니다.|페이지 복사|복사됨|이 페이지 더보기|Markdown으로 보기|{}에서 열기|PDF로 저장|API 명세 다운로드|마지막 수정: {}|관련 주제',
  zh: '跳到正文|菜单|关闭|导航|本页内容|上一页|下一页|主题|浅色|深色|跟随系统|语言|版本|已弃用|找不到页面|此地址没有内容。页面可能已移动，或链接有误。|前往首页|此链接指向的页面不存在。|复制页面|已复制|此页面的更多操作|以 Markdown 查看|在 {} 中打开|另存为 PDF|下载 API 描述|最后修改于 {}|相关主题',
  ru: 'К содержанию|Меню|Закрыть|Навигация|На этой странице|Назад|Далее|Тема|Светлая|Тёмная|Системная|Язык|Версия|Устарело|Страница не найдена|По этому адресу ничего нет. Возможно, страница перемещена или ссылка неверна.|На первую страницу|Эта ссылка ведёт на отсутствующую страницу.|Копировать страницу|Скопировано|Ещё для этой страницы|Открыть как Markdown|Открыть в {}|Сохранить как PDF|Скачать описание API|Последнее изменение: {}|Связанные темы',
  ar: 'انتقل إلى المحتوى|القائمة|إغلاق|التنقل|في هذه الصفحة|السابق|التالي|المظهر|فاتح|داكن|النظام|اللغة|الإصدار|مهمل|الصفحة غير موجودة|لا يوجد شيء في هذا العنوان. ربما نُقلت الصفحة أو أن الرابط خاطئ.|إلى الصفحة الأولى|يؤدي هذا الرابط إلى صفحة غير موجودة.|نسخ الصفحة|تم النسخ|المزيد لهذه الصفحة|عرض بصيغة Markdown|فتح في {}|حفظ بصيغة PDF|تنزيل وصف الواجهة البرمجية|آخر تعديل: {}|مواضيع ذات صلة',
  he: 'דלגו לתוכן|תפריט|סגירה|ניווט|בעמוד זה|הקודם|הבא|ערכת נושא|בהיר|כהה|מערכת|שפה|גרסה|הוצא משימוש|העמוד לא נמצא|אין דבר בכתובת זו. ייתכן שהעמוד הועבר או שהקישור שגוי.|לעמוד הראשון|קישור זה מוביל לעמוד שאינו כאן.|העתקת העמוד|הועתק|עוד לעמוד זה|הצגה כ-Markdown|פתיחה ב-{}|שמירה כ-PDF|הורדת תיאור ה-API|עודכן לאחרונה: {}|נושאים קשורים',
  tr: 'İçeriğe geç|Menü|Kapat|Gezinme|Bu sayfada|Önceki|Sonraki|Tema|Açık|Koyu|Sistem|Dil|Sürüm|Kullanımdan kaldırıldı|Sayfa bulunamadı|Bu adreste bir şey yok. Sayfa taşınmış ya da bağlantı hatalı olabilir.|İlk sayfaya git|Bu bağlantı burada olmayan bir sayfaya gidiyor.|Sayfayı kopyala|Kopyalandı|Bu sayfa için diğer işlemler|Markdown olarak görüntüle|{} ile aç|PDF olarak kaydet|API tanımını indir|Son değişiklik: {}|İlgili konular',
  nl: 'Naar de inhoud|Menu|Sluiten|Navigatie|Op deze pagina|Vorige|Volgende|Thema|Licht|Donker|Systeem|Taal|Versie|Verouderd|Pagina niet gevonden|Op dit adres is niets. Misschien is de pagina verplaatst of klopt de link niet.|Naar de eerste pagina|Deze link leidt naar een pagina die er niet is.|Pagina kopiëren|Gekopieerd|Meer voor deze pagina|Als Markdown bekijken|Openen in {}|Opslaan als PDF|API-beschrijving downloaden|Laatst gewijzigd op {}|Verwante onderwerpen',
  pl: 'Przejdź do treści|Menu|Zamknij|Nawigacja|Na tej stronie|Poprzednia|Następna|Motyw|Jasny|Ciemny|Systemowy|Język|Wersja|Przestarzałe|Nie znaleziono strony|Pod tym adresem nic nie ma. Strona mogła zostać przeniesiona albo link jest błędny.|Przejdź do pierwszej strony|Ten link prowadzi do strony, której tu nie ma.|Kopiuj stronę|Skopiowano|Więcej dla tej strony|Pokaż jako Markdown|Otwórz w {}|Zapisz jako PDF|Pobierz opis API|Ostatnia zmiana: {}|Powiązane tematy',
  uk: 'До вмісту|Меню|Закрити|Навігація|На цій сторінці|Назад|Далі|Тема|Світла|Темна|Системна|Мова|Версія|Застаріло|Сторінку не знайдено|За цією адресою нічого немає. Можливо, сторінку переміщено або посилання неправильне.|На першу сторінку|Це посилання веде на відсутню сторінку.|Копіювати сторінку|Скопійовано|Ще для цієї сторінки|Переглянути як Markdown|Відкрити в {}|Зберегти як PDF|Завантажити опис API|Остання зміна: {}|Пов’язані теми',
  vi: 'Chuyển đến nội dung|Menu|Đóng|Điều hướng|Trên trang này|Trước|Tiếp|Giao diện|Sáng|Tối|Hệ thống|Ngôn ngữ|Phiên bản|Không còn dùng|Không tìm thấy trang|Không có gì ở địa chỉ này. Trang có thể đã được chuyển đi hoặc liên kết bị sai.|Về trang đầu|Liên kết này dẫn đến một trang không có ở đây.|Sao chép trang|Đã sao chép|Thao tác khác cho trang này|Xem dạng Markdown|Mở trong {}|Lưu thành PDF|Tải mô tả API|Sửa đổi lần cuối: {}|Chủ đề liên quan',
  id: 'Lompat ke isi|Menu|Tutup|Navigasi|Di halaman ini|Sebelumnya|Berikutnya|Tema|Terang|Gelap|Sistem|Bahasa|Versi|Usang|Halaman tidak ditemukan|Tidak ada apa pun di alamat ini. Halaman mungkin sudah dipindahkan atau tautannya salah.|Ke halaman pertama|Tautan ini menuju halaman yang tidak ada di sini.|Salin halaman|Disalin|Lainnya untuk halaman ini|Lihat sebagai Markdown|Buka di {}|Simpan sebagai PDF|Unduh deskripsi API|Terakhir diubah: {}|Topik terkait',
  cs: 'Přejít k obsahu|Nabídka|Zavřít|Navigace|Na této stránce|Předchozí|Další|Motiv|Světlý|Tmavý|Systém|Jazyk|Verze|Zastaralé|Stránka nenalezena|Na této adrese nic není. Stránka mohla být přesunuta, nebo je odkaz chybný.|Na první stránku|Tento odkaz vede na stránku, která tu není.|Kopírovat stránku|Zkopírováno|Další možnosti stránky|Zobrazit jako Markdown|Otevřít v {}|Uložit jako PDF|Stáhnout popis API|Naposledy změněno: {}|Související témata',
  sv: 'Hoppa till innehållet|Meny|Stäng|Navigering|På den här sidan|Föregående|Nästa|Tema|Ljust|Mörkt|System|Språk|Version|Föråldrad|Sidan hittades inte|Det finns inget på den här adressen. Sidan kan ha flyttats eller så är länken fel.|Till första sidan|Den här länken leder till en sida som inte finns här.|Kopiera sidan|Kopierat|Mer för den här sidan|Visa som Markdown|Öppna i {}|Spara som PDF|Ladda ner API-beskrivningen|Senast ändrad {}|Relaterade ämnen',
  da: 'Gå til indholdet|Menu|Luk|Navigation|På denne side|Forrige|Næste|Tema|Lyst|Mørkt|System|Sprog|Version|Forældet|Siden blev ikke fundet|Der er intet på denne adresse. Siden kan være flyttet, eller linket er forkert.|Til første side|Dette link fører til en side, som ikke er her.|Kopiér side|Kopieret|Mere til denne side|Vis som Markdown|Åbn i {}|Gem som PDF|Hent API-beskrivelsen|Sidst ændret {}|Relaterede emner',
  no: 'Gå til innholdet|Meny|Lukk|Navigasjon|På denne siden|Forrige|Neste|Tema|Lyst|Mørkt|System|Språk|Versjon|Utdatert|Siden ble ikke funnet|Det er ingenting på denne adressen. Siden kan være flyttet, eller lenken er feil.|Til første side|Denne lenken fører til en side som ikke er her.|Kopier siden|Kopiert|Mer for denne siden|Vis som Markdown|Åpne i {}|Lagre som PDF|Last ned API-beskrivelsen|Sist endret {}|Relaterte emner',
  fi: 'Siirry sisältöön|Valikko|Sulje|Navigointi|Tällä sivulla|Edellinen|Seuraava|Teema|Vaalea|Tumma|Järjestelmä|Kieli|Versio|Vanhentunut|Sivua ei löytynyt|Tässä osoitteessa ei ole mitään. Sivu on ehkä siirretty tai linkki on väärä.|Ensimmäiselle sivulle|Tämä linkki vie sivulle, jota ei ole täällä.|Kopioi sivu|Kopioitu|Lisää tälle sivulle|Näytä Markdownina|Avaa: {}|Tallenna PDF-tiedostona|Lataa API-kuvaus|Viimeksi muutettu {}|Aiheeseen liittyvää',
  hu: 'Ugrás a tartalomra|Menü|Bezárás|Navigáció|Ezen az oldalon|Előző|Következő|Téma|Világos|Sötét|Rendszer|Nyelv|Verzió|Elavult|Az oldal nem található|Ezen a címen nincs semmi. Lehet, hogy az oldalt áthelyezték, vagy hibás a hivatkozás.|Az első oldalra|Ez a hivatkozás olyan oldalra vezet, amely itt nincs meg.|Oldal másolása|Másolva|További műveletek|Megtekintés Markdownként|Megnyitás itt: {}|Mentés PDF-ként|API-leírás letöltése|Utoljára módosítva: {}|Kapcsolódó témák',
  ro: 'Salt la conținut|Meniu|Închide|Navigare|Pe această pagină|Înapoi|Înainte|Temă|Luminoasă|Întunecată|Sistem|Limbă|Versiune|Învechit|Pagina nu a fost găsită|Nu există nimic la această adresă. Poate că pagina a fost mutată sau linkul este greșit.|La prima pagină|Acest link duce la o pagină care nu este aici.|Copiază pagina|Copiat|Mai multe pentru această pagină|Vezi ca Markdown|Deschide în {}|Salvează ca PDF|Descarcă descrierea API|Ultima modificare: {}|Subiecte conexe',
  ca: 'Salta al contingut|Menú|Tanca|Navegació|En aquesta pàgina|Anterior|Següent|Tema|Clar|Fosc|Sistema|Llengua|Versió|Obsolet|No s’ha trobat la pàgina|No hi ha res en aquesta adreça. Potser s’ha mogut la pàgina o l’enllaç és incorrecte.|Ves a la primera pàgina|Aquest enllaç porta a una pàgina que no és aquí.|Copia la pàgina|Copiat|Més per a aquesta pàgina|Mostra com a Markdown|Obre a {}|Desa com a PDF|Baixa la descripció de l’API|Darrera modificació: {}|Temes relacionats',
  hi: 'सामग्री पर जाएँ|मेनू|बंद करें|नेविगेशन|इस पृष्ठ पर|पिछला|अगला|थीम|हल्का|गहरा|सिस्टम|भाषा|संस्करण|अप्रचलित|पृष्ठ नहीं मिला|इस पते पर कुछ नहीं है। हो सकता है कि पृष्ठ हटा दिया गया हो या लिंक गलत हो।|पहले पृष्ठ पर जाएँ|यह लिंक ऐसे पृष्ठ पर ले जाता है जो यहाँ नहीं है।|पृष्ठ कॉपी करें|कॉपी हो गया|इस पृष्ठ के लिए और विकल्प|Markdown के रूप में देखें|{} में खोलें|PDF के रूप में सहेजें|API विवरण डाउनलोड करें|अंतिम बदलाव: {}|संबंधित विषय',
  lv: 'Pāriet uz saturu|Izvēlne|Aizvērt|Navigācija|Šajā lapā|Iepriekšējā|Nākamā|Motīvs|Gaišs|Tumšs|Sistēma|Valoda|Versija|Novecojis|Lapa nav atrasta|Šajā adresē nekā nav. Iespējams, lapa ir pārvietota vai saite ir nepareiza.|Uz pirmo lapu|Šī saite ved uz lapu, kuras šeit nav.|Kopēt lapu|Nokopēts|Vairāk šai lapai|Skatīt kā Markdown|Atvērt ar {}|Saglabāt kā PDF|Lejupielādēt API aprakstu|Pēdējās izmaiņas: {}|Saistītās tēmas',
  uz: 'Mazmunga o‘tish|Menyu|Yopish|Navigatsiya|Bu sahifada|Oldingi|Keyingi|Mavzu|Yorug‘|Qorong‘i|Tizim|Til|Versiya|Eskirgan|Sahifa topilmadi|Bu manzilda hech narsa yo‘q. Sahifa ko‘chirilgan yoki havola noto‘g‘ri bo‘lishi mumkin.|Birinchi sahifaga|Bu havola bu yerda bo‘lmagan sahifaga olib boradi.|Sahifani nusxalash|Nusxalandi|Bu sahifa uchun yana|Markdown ko‘rinishida|{} da ochish|PDF sifatida saqlash|API tavsifini yuklab olish|Oxirgi o‘zgarish: {}|Tegishli mavzular',
  'zh-hant':
    '跳到內文|選單|關閉|導覽|本頁內容|上一頁|下一頁|主題|淺色|深色|跟隨系統|語言|版本|已棄用|找不到頁面|此網址沒有內容。頁面可能已移動，或連結有誤。|前往首頁|此連結指向的頁面不存在。|複製頁面|已複製|此頁面的更多操作|以 Markdown 檢視|在 {} 中開啟|另存為 PDF|下載 API 描述|最後修改於 {}|相關主題',
};

function toWords(row: string): InterfaceWords {
  const cells = row.split('|');
  const words: Record<keyof InterfaceWords, string> = { ...ENGLISH };
  for (const [index, key] of KEYS.entries()) words[key] = cells[index] ?? ENGLISH[key];
  return words;
}
