/** A clock that stands until it is moved. */
export class TestClock {
  private milliseconds = Date.parse('2026-01-05T12:00:00Z');

  readonly now = (): Date => new Date(this.milliseconds);

  advance({ hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }): void {
    this.milliseconds += ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  }
}
