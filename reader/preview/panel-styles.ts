/** The styles of the panel, in light and dark mode. */
export const PANEL_STYLES = `
:host {
  --ground: #ffffff; --raised: #f7f7f8; --line: #e3e3e6; --text: #1c1c1f; --soft: #62626b;
  --error: #c4281c; --error-ground: #fdf0ee; --warning: #a15c00; --warning-ground: #fdf4e3; --calm: #1a7f4b; --accent: #1f5fbf;
  all: initial; position: fixed; inset: auto 0 0; z-index: 2147483000; color-scheme: light;
  display: flex; flex-direction: column; align-items: flex-end; gap: 8px; padding: 16px; box-sizing: border-box;
  max-height: 100dvh; pointer-events: none; font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
}
:host(.dark) {
  --ground: #1b1b1f; --raised: #242429; --line: #38383f; --text: #ececf0; --soft: #a2a2ad;
  --error: #ff8a80; --error-ground: #3a1f1d; --warning: #f0b25e; --warning-ground: #362a17; --calm: #6cd49b; --accent: #8ab8ff; color-scheme: dark;
}
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
button { font: inherit; color: inherit; cursor: pointer; }
a { color: var(--accent); text-decoration: none; overflow-wrap: anywhere; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.dot { flex: none; width: 8px; height: 8px; border-radius: 50%; background: var(--soft); }
.status {
  pointer-events: auto; display: inline-flex; align-items: center; gap: 8px; padding: 6px 12px; border-radius: 999px;
  border: 1px solid var(--line); background: var(--ground); color: var(--text); font-size: 13px; line-height: 20px;
  box-shadow: 0 1px 2px rgb(0 0 0 / .08), 0 4px 12px rgb(0 0 0 / .08);
}
.status:hover { background: var(--raised); }
.status[data-kind=error] .dot { background: var(--error); }
.status[data-kind=warning] .dot { background: var(--warning); }
.status[data-kind=calm] .dot { background: var(--calm); }
.status[data-kind=lost] { color: var(--soft); }
.faults, .list {
  pointer-events: auto; min-height: 0; overflow: auto; overscroll-behavior: contain; border-radius: 12px;
  border: 1px solid var(--line); background: var(--ground); color: var(--text);
  box-shadow: 0 2px 6px rgb(0 0 0 / .08), 0 16px 48px rgb(0 0 0 / .18);
}
.faults { position: relative; width: min(760px, 100%); align-self: center; max-height: 60dvh; border-top: 3px solid var(--tone); }
[data-severity] { --tone: var(--soft); --tone-ground: var(--raised); }
[data-severity=error] { --tone: var(--error); --tone-ground: var(--error-ground); }
[data-severity=warning] { --tone: var(--warning); --tone-ground: var(--warning-ground); }
.close {
  position: sticky; float: right; top: 8px; margin: 8px 8px 0 0; width: 32px; height: 32px; border: 0; border-radius: 8px;
  background: var(--ground); color: var(--soft); font-size: 20px; line-height: 1;
}
.close:hover { background: var(--raised); color: var(--text); }
.card { padding: 16px 20px 20px; }
.card + .card { border-top: 1px solid var(--line); }
.card header { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; padding-right: 32px; }
.label { font-size: 12px; font-weight: 650; color: var(--tone); }
.place { display: inline-flex; flex-wrap: wrap; gap: 0 12px; font-size: 13px; }
.place a:first-child, .place span { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12.5px; }
.message { overflow-wrap: anywhere; }
.card .message { margin-top: 6px; font-size: 15px; max-width: 68ch; }
code { padding: 1px 4px; border-radius: 4px; background: var(--raised); font: .92em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre {
  margin: 12px 0 0; padding: 10px 0; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); overflow: auto;
  font: 12.5px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; tab-size: 2;
}
.row { display: block; min-width: max-content; padding: 0 14px; white-space: pre; }
.row.is-faulty { background: var(--tone-ground); }
.number { color: var(--soft); padding-right: 2ch; user-select: none; }
mark { background: none; color: inherit; text-decoration: underline wavy var(--tone) 1px; text-underline-offset: 4px; }
.more { display: block; width: 100%; padding: 10px; border: 0; border-top: 1px solid var(--line); background: none; color: var(--accent); font-size: 13px; }
.list { width: min(440px, 100%); max-height: min(70dvh, 640px); }
.part { padding: 14px 16px 6px; }
.part + .part { border-top: 1px solid var(--line); }
h2 { font-size: 13px; font-weight: 650; }
.empty, .progress { color: var(--soft); font-size: 13px; }
.empty { padding: 4px 0 8px; }
.progress { padding: 10px 16px; border-top: 1px solid var(--line); }
ul { list-style: none; padding: 0; }
li { display: flex; gap: 10px; padding: 8px 0; font-size: 13px; overflow-wrap: anywhere; }
li .dot { margin-top: 6px; }
li .dot { background: var(--tone); }
@media (max-width: 480px) {
  :host { padding: 10px; }
  .card { padding: 14px 16px 16px; }
  .card .message { font-size: 14px; }
  /* The page must stay visible: only the first fault shows its lines. */
  .faults { max-height: 45dvh; }
  .list { max-height: 60dvh; }
  .card + .card pre { display: none; }
}
@media print { :host { display: none; } }
@media (prefers-reduced-motion: no-preference) {
  .faults, .list { animation: rise 140ms ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(6px); } }
}
`;
