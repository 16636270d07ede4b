import { type ReactNode, useEffect, useRef } from 'react';

export interface Column<Row> {
  /** The title; empty for the column of actions. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** True for numbers and times, which are aligned right. */
  readonly end?: boolean;
}

export interface TableProps<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/**
 * A table. On narrow screens, each row is a card that contains the columns' titles. The first column names the row; if it is a link,
 * the whole row opens it.
 */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const place = table.current;
    place?.addEventListener('click', followRow);
    return () => place?.removeEventListener('click', followRow);
  }, []);
  return (
    <table className="table" aria-label={label} ref={table}>
      <thead>
        <tr>
          {columns.map(({ title, end }) => (
            <th key={title} scope="col" className={end ? 'end' : undefined}>
              {title === '' ? <span className="visually-hidden">Actions</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, end }, index) =>
              index === 0 ? (
                <th key={title} scope="row" data-title={title}>
                  {cell(row)}
                </th>
              ) : (
                <td key={title} data-title={title} className={end ? 'end' : undefined}>
                  <div className="cell">{cell(row)}</div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Opens a row's link when the row is clicked. Keyboards and screen readers use the link itself. Selecting text does not open the row. */
function followRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, select, input, label, details') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = target.closest('tr')?.querySelector('th > a');
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
