/** The source cannot be used as it is; the sentence says what to do. Trying again changes nothing. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
}

/** The source cannot be had at the moment; another try may help. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable';
}
