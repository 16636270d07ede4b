/** A page that is beyond what is rendered. `message` is a clause: "it is nested too deeply". */
export class PageTooLarge extends Error {
  override readonly name = 'PageTooLarge';
}
