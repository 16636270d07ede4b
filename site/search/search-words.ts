/** The words of the search button and its dialog. `{n}` stands for a number, `{q}` for what was looked for. */
export interface SearchWords {
  /** On the button and in the empty field, where the site says nothing else. */
  readonly prompt: string;
  readonly close: string;
  readonly results: string;
  /** Read out with the list. */
  readonly found: string;
  readonly nothing: string;
  readonly nothingHint: string;
  readonly recent: string;
  readonly start: string;
  readonly failed: string;
  readonly select: string;
  readonly open: string;
  readonly allVersions: string;
  readonly allLanguages: string;
  readonly allProducts: string;
  readonly version: string;
  readonly language: string;
  readonly product: string;
}

/** Words for a language tag; English where we have none. */
export function searchWords(lang: string): SearchWords {
  const key = lang.split('-')[0]?.toLowerCase() ?? 'en';
  const cells = (Object.hasOwn(TABLE, key) ? TABLE[key] : undefined)?.split('|') ?? [];
  const words: Record<keyof SearchWords, string> = { ...ENGLISH };
  for (const [index, name] of KEYS.entries()) words[name] = cells[index] ?? ENGLISH[name];
  return words;
}

const ENGLISH: SearchWords = {
  prompt: 'Search',
  close: 'Close',
  results: 'Results',
  found: '{n} pages found',
  nothing: 'Nothing found for “{q}”',
  nothingHint: 'Try fewer words, or other ones.',
  recent: 'Recent searches',
  start: 'Find a page, a section or a setting.',
  failed: 'The search index could not be loaded. Reload the page to try again.',
  select: 'to select',
  open: 'to open',
  allVersions: 'All versions',
  allLanguages: 'All languages',
  allProducts: 'All products',
  version: 'Version',
  language: 'Language',
  product: 'Product',
};

const KEYS = [
  'prompt',
  'close',
  'results',
  'found',
  'nothing',
  'nothingHint',
  'recent',
  'start',
  'failed',
  'select',
  'open',
  'allVersions',
  'allLanguages',
  'allProducts',
  'version',
  'language',
  'product',
] as const satisfies readonly (keyof SearchWords)[];

/** In the order of `KEYS`, parted by bars. */
const TABLE: Readonly<Record<string, string>> = {
  es: 'Buscar|Cerrar|Resultados|{n} páginas encontradas|No hay resultados para «{q}»|Prueba con menos palabras o con otras.|Búsquedas recientes|Encuentra una página, una sección o un ajuste.|No se pudo cargar el índice de búsqueda. Recarga la página para intentarlo de nuevo.|para elegir|para abrir|Todas las versiones|Todos los idiomas|Todos los productos|Versión|Idioma|Producto',
  fr: 'Rechercher|Fermer|Résultats|{n} pages trouvées|Aucun résultat pour « {q} »|Essayez moins de mots, ou d’autres.|Recherches récentes|Trouvez une page, une section ou un réglage.|L’index de recherche n’a pas pu être chargé. Rechargez la page pour réessayer.|pour choisir|pour ouvrir|Toutes les versions|Toutes les langues|Tous les produits|Version|Langue|Produit',
  de: 'Suchen|Schließen|Treffer|{n} Seiten gefunden|Nichts gefunden für „{q}“|Versuchen Sie es mit weniger oder anderen Wörtern.|Letzte Suchen|Finden Sie eine Seite, einen Abschnitt oder eine Einstellung.|Das Suchverzeichnis konnte nicht geladen werden. Laden Sie die Seite neu.|auswählen|öffnen|Alle Versionen|Alle Sprachen|Alle Produkte|Version|Sprache|Produkt',
  pt: 'Pesquisar|Fechar|Resultados|{n} páginas encontradas|Nada encontrado para “{q}”|Tente menos palavras, ou outras.|Pesquisas recentes|Encontre uma página, uma seção ou uma configuração.|Não foi possível carregar o índice de pesquisa. Recarregue a página para tentar de novo.|para escolher|para abrir|Todas as versões|Todos os idiomas|Todos os produtos|Versão|Idioma|Produto',
  it: 'Cerca|Chiudi|Risultati|{n} pagine trovate|Nessun risultato per “{q}”|Prova con meno parole, o con altre.|Ricerche recenti|Trova una pagina, una sezione o un’impostazione.|Impossibile caricare l’indice di ricerca. Ricarica la pagina per riprovare.|per scegliere|per aprire|Tutte le versioni|Tutte le lingue|Tutti i prodotti|Versione|Lingua|Prodotto',
  ja: '検索|閉じる|検索結果|{n} ページ見つかりました|「{q}」に一致するものはありません|語を減らすか、別の語をお試しください。|最近の検索|ページ、セクション、設定を探せます。|検索インデックスを読み込めませんでした。ページを再読み込みしてください。|選択|開く|すべてのバージョン|すべての言語|すべての製品|バージョン|言語|製品',
  ko: '검색|닫기|검색 결과|{n}개 페이지를 찾았습니다|“{q}”에 대한 결과가 없습니다|단어를 줄이거나 다른 단어로 검색해 보세요.|최근 검색|페이지, 섹션, 설정을 찾아보세요.|검색 색인을 불러오지 못했습니다. 페이지를 새로 고쳐 주세요.|선택|열기|모든 버전|모든 언어|모든 제품|버전|언어|제품',
  zh: '搜索|关闭|搜索结果|找到 {n} 个页面|没有找到“{q}”|请减少词语或换用其他词语。|最近搜索|查找页面、章节或设置。|无法加载搜索索引。请刷新页面后重试。|选择|打开|所有版本|所有语言|所有产品|版本|语言|产品',
  ru: 'Поиск|Закрыть|Результаты|Найдено страниц: {n}|По запросу «{q}» ничего не найдено|Попробуйте меньше слов или другие слова.|Недавние запросы|Найдите страницу, раздел или настройку.|Не удалось загрузить поисковый индекс. Обновите страницу.|выбрать|открыть|Все версии|Все языки|Все продукты|Версия|Язык|Продукт',
  ar: 'بحث|إغلاق|النتائج|عُثر على {n} صفحة|لا نتائج عن «{q}»|جرّب كلمات أقل أو كلمات أخرى.|عمليات البحث الأخيرة|ابحث عن صفحة أو قسم أو إعداد.|تعذّر تحميل فهرس البحث. أعد تحميل الصفحة للمحاولة مجددًا.|للاختيار|للفتح|كل الإصدارات|كل اللغات|كل المنتجات|الإصدار|اللغة|المنتج',
  he: 'חיפוש|סגירה|תוצאות|נמצאו {n} עמודים|לא נמצא דבר עבור „{q}”|נסו פחות מילים, או מילים אחרות.|חיפושים אחרונים|מצאו עמוד, סעיף או הגדרה.|לא ניתן לטעון את אינדקס החיפוש. טענו את העמוד מחדש.|לבחירה|לפתיחה|כל הגרסאות|כל השפות|כל המוצרים|גרסה|שפה|מוצר',
};
