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
  /** `{}` stands for a name. */
  readonly openIn: string;
  readonly savePdf: string;
  readonly downloadSpec: string;
  /** `{}` stands for a date. */
  readonly lastModified: string;
  readonly related: string;
}

/** Words for a language tag; English where we have none. */
export function interfaceWords(lang: string): InterfaceWords {
  const key = lang.split('-')[0]?.toLowerCase() ?? 'en';
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

/** In the order of `KEYS`, parted by bars. */
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
};

function toWords(row: string): InterfaceWords {
  const cells = row.split('|');
  const words: Record<keyof InterfaceWords, string> = { ...ENGLISH };
  for (const [index, key] of KEYS.entries()) words[key] = cells[index] ?? ENGLISH[key];
  return words;
}
