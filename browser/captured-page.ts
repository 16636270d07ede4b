import type { CaptureInput } from './page-requests.js';

/** A page as a browser draws it, or why it could not, as half a sentence. */
export type CapturedPage =
  | {
      readonly html: string;
      /** The text that a reader sees in the browser; undefined if it was not read. */
      readonly shown?: string;
      /**
       * Everything that the page requested, with hashes of the responses. Empty if something was cut short, so that the
       * next export draws the page again.
       */
      readonly inputs: readonly CaptureInput[];
      /** True if the page got data by its scripts, which files opened from a disk cannot do. */
      readonly readsData?: true;
      /** The controls whose content is not in the HTML; undefined if there is nothing to report. */
      readonly controls?: ControlNotes;
      /** Addresses of documents, scripts and data that took too long to be part of the page. */
      readonly unanswered?: readonly string[];
    }
  | {
      readonly problem: string;
      /** The address of the page that its scripts open in its place. */
      readonly movedTo?: string;
    };

/** The controls of a drawn page whose content is not in its HTML, or may not be. */
export interface ControlNotes {
  /** Texts of controls that show other content of the page, at the same address. */
  readonly replacing: readonly string[];
  /** Texts of controls that add content to the page which its HTML lacks. */
  readonly hidden?: readonly string[];
  /** Texts of controls that show other content under a fragment of the page's address. */
  readonly lostPlaces?: readonly string[];
  /** The number of controls that were not pressed. */
  readonly unpressed: number;
  /** The number of controls that look like those that add content, and were not pressed. */
  readonly folded?: number;
  /** True if pressing ended early because the page hung, crashed, or needed too much work. */
  readonly isCut?: true;
}
