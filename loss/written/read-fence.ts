import type { TextPart } from './read-front-matter.js';

/** A fenced code block. */
export interface WrittenFence {
  readonly title: TextPart;
  /** The code without notes to the highlighter. */
  readonly code: readonly TextPart[];
  /** True when the code is replaced by something else: a diagram is drawn, and twoslash adds the compiler's remarks. */
  readonly isReplaced: boolean;
  readonly end: number;
}

/** Reads the code block whose opening line `fence` is at `start`. */
export function readFence(text: string, start: number, fence: string): WrittenFence {
  const marks = /^(?:`+|~+)/.exec(fence)?.[0] ?? '```';
  const bodyStart = Math.min(text.length, start + fence.length + 1);
  const closing = new RegExp(`^[ \\t>]*${marks[0]}{${marks.length},}[ \\t\\r]*$`, 'gm');
  closing.lastIndex = bodyStart;
  const close = closing.exec(text);
  const info = fence.slice(marks.length);
  return {
    title: titleIn(info, start + marks.length),
    code: withoutNotes(text, bodyStart, close?.index ?? text.length),
    isReplaced: /^\s*mermaid\b/i.test(info) || /\btwoslash\b/i.test(info),
    end: close === null ? text.length : close.index + close[0].length,
  };
}

function titleIn(info: string, offset: number): TextPart {
  const title = /\b(?:title|filename)=(?:"([^"]*)"|'([^']*)')/d.exec(info);
  const [from, to] = title?.indices?.[1] ?? title?.indices?.[2] ?? [0, 0];
  return { start: offset + from, end: offset + to };
}

function withoutNotes(text: string, start: number, end: number): TextPart[] {
  const parts: TextPart[] = [];
  let position = start;
  for (let note = text.indexOf('[!code', start); note !== -1 && note < end; note = text.indexOf('[!code', position)) {
    parts.push({ start: position, end: note });
    const line = text.indexOf('\n', note);
    position = line === -1 ? end : Math.min(line, end);
  }
  parts.push({ start: position, end });
  return parts;
}
