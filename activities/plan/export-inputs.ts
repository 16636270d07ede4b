/** What a finished bundle was made from, as the store keeps it with its job: an export that comes after finds most of it again. */
export interface ExportInputs {
  readonly planKey: string;
  readonly outsideKey: string | null;
  readonly batchKeys: readonly string[];
  /** Of search, of the text for language models, of the manifest: segments that belong to no batch, and the records that lead to them. */
  readonly otherKeys: readonly string[];
}
