/** The words of the dialog that sends requests; `{}` stands for what a word is about. */
export type PlaygroundWords = Readonly<Record<keyof typeof ENGLISH_PLAYGROUND_WORDS, string>>;

/** The English words of the dialog's script, which apply unless the page provides others. */
export const ENGLISH_PLAYGROUND_WORDS = {
  authorization: 'Authorization',
  pathParameters: 'Path parameters',
  queryParameters: 'Query parameters',
  headers: 'Headers',
  cookies: 'Cookies',
  body: 'Body',
  server: 'Server',
  send: 'Send',
  required: 'required',
  optional: 'optional',
  tryIt: 'Try it',
  cancel: 'Cancel',
  close: 'Close',
  fillIn: 'Fill in what is needed and send. The answer appears here.',
  keptInTab: 'Kept in this tab only, until it is closed.',
  userName: 'User name',
  password: 'Password',
  contentType: 'Content type',
  notJson: 'Not valid JSON yet: {}',
  onePerLine: 'one on each line',
  noBody: 'The answer has no body.',
  saveFile: 'Save the file ({})',
  example: 'Example',
  cookieNote: 'The browser sends this cookie by itself; no page can set it.',
} as const;
