/** Returns the heading of a table of contents in a language, in English if it is not known. */
export function contentsWord(lang: string): string {
  const [language = '', ...rest] = lang.toLowerCase().split('-');
  if (language === 'zh' && rest.some((part) => ['tw', 'hk', 'hant'].includes(part))) return '目錄';
  return WORDS.get(language) ?? 'Contents';
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ar', 'المحتويات'],
  ['cs', 'Obsah'],
  ['da', 'Indhold'],
  ['de', 'Inhalt'],
  ['es', 'Índice'],
  ['fi', 'Sisällys'],
  ['fr', 'Sommaire'],
  ['he', 'תוכן העניינים'],
  ['hu', 'Tartalom'],
  ['id', 'Daftar isi'],
  ['it', 'Indice'],
  ['ja', '目次'],
  ['ko', '목차'],
  ['nl', 'Inhoud'],
  ['no', 'Innhold'],
  ['pl', 'Spis treści'],
  ['pt', 'Índice'],
  ['ro', 'Cuprins'],
  ['ru', 'Содержание'],
  ['sv', 'Innehåll'],
  ['tr', 'İçindekiler'],
  ['uk', 'Зміст'],
  ['vi', 'Mục lục'],
  ['zh', '目录'],
]);
