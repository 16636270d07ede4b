/** The words of the assistant's button and panel. `{host}` stands for the host that receives a question. */
export interface AssistantWords {
  readonly ask: string;
  readonly close: string;
  readonly question: string;
  readonly send: string;
  readonly stop: string;
  readonly searching: string;
  readonly sources: string;
  readonly sentTo: string;
  readonly failed: string;
  readonly stopped: string;
  readonly wasHelpful: string;
  readonly helpful: string;
  readonly notHelpful: string;
  readonly copy: string;
  readonly copied: string;
  readonly again: string;
}

/** Returns the words for a language tag; English if there is no translation. */
export function assistantWords(lang: string): AssistantWords {
  const key = lang.split('-')[0]?.toLowerCase() ?? 'en';
  const cells = (Object.hasOwn(TABLE, key) ? TABLE[key] : undefined)?.split('|') ?? [];
  const words: Record<keyof AssistantWords, string> = { ...ENGLISH };
  for (const [index, name] of KEYS.entries()) words[name] = cells[index] ?? ENGLISH[name];
  return words;
}

const ENGLISH: AssistantWords = {
  ask: 'Ask the assistant',
  close: 'Close',
  question: 'Your question',
  send: 'Send',
  stop: 'Stop',
  searching: 'Searching the documentation…',
  sources: 'Sources',
  sentTo: 'Your question is sent to {host}. Answers come from this documentation and can be wrong.',
  failed: 'The assistant cannot be reached. Check your connection and try again.',
  stopped: 'Stopped.',
  wasHelpful: 'Was this answer helpful?',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  copy: 'Copy',
  copied: 'Copied',
  again: 'Try again',
};

const KEYS = Object.keys(ENGLISH) as readonly (keyof AssistantWords)[];

/** The words in the order of `KEYS`, separated by bars. */
const TABLE: Readonly<Record<string, string>> = {
  es: 'Preguntar al asistente|Cerrar|Su pregunta|Enviar|Detener|Buscando en la documentación…|Fuentes|Su pregunta se envía a {host}. Las respuestas proceden de esta documentación y pueden ser erróneas.|No se puede contactar con el asistente. Compruebe la conexión e inténtelo de nuevo.|Detenido.|¿Le ha servido esta respuesta?|Útil|No es útil|Copiar|Copiado|Intentar de nuevo',
  fr: 'Interroger l’assistant|Fermer|Votre question|Envoyer|Arrêter|Recherche dans la documentation…|Sources|Votre question est envoyée à {host}. Les réponses viennent de cette documentation et peuvent être fausses.|L’assistant est injoignable. Vérifiez votre connexion et réessayez.|Arrêté.|Cette réponse vous a-t-elle aidé ?|Utile|Pas utile|Copier|Copié|Réessayer',
  de: 'Den Assistenten fragen|Schließen|Ihre Frage|Senden|Anhalten|Die Dokumentation wird durchsucht…|Quellen|Ihre Frage wird an {host} gesendet. Antworten stammen aus dieser Dokumentation und können falsch sein.|Der Assistent ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.|Angehalten.|War diese Antwort hilfreich?|Hilfreich|Nicht hilfreich|Kopieren|Kopiert|Noch einmal versuchen',
  pt: 'Perguntar ao assistente|Fechar|Sua pergunta|Enviar|Parar|Pesquisando na documentação…|Fontes|Sua pergunta é enviada para {host}. As respostas vêm desta documentação e podem estar erradas.|Não foi possível contatar o assistente. Verifique a conexão e tente de novo.|Parado.|Esta resposta foi útil?|Útil|Não foi útil|Copiar|Copiado|Tentar de novo',
  it: 'Chiedi all’assistente|Chiudi|La tua domanda|Invia|Ferma|Ricerca nella documentazione…|Fonti|La domanda viene inviata a {host}. Le risposte vengono da questa documentazione e possono essere errate.|L’assistente non è raggiungibile. Controlla la connessione e riprova.|Fermato.|Questa risposta è stata utile?|Utile|Non utile|Copia|Copiato|Riprova',
  ja: 'アシスタントに質問|閉じる|質問|送信|停止|ドキュメントを検索中…|出典|質問は {host} に送信されます。回答はこのドキュメントに基づきますが、誤りを含むことがあります。|アシスタントに接続できません。接続を確認して、もう一度お試しください。|停止しました。|この回答は役に立ちましたか？|役に立った|役に立たなかった|コピー|コピーしました|もう一度試す',
  zh: '询问助手|关闭|您的问题|发送|停止|正在搜索文档…|来源|您的问题会发送到 {host}。回答来自本文档，可能有误。|无法连接助手。请检查网络后重试。|已停止。|此回答有帮助吗？|有帮助|没有帮助|复制|已复制|重试',
};
