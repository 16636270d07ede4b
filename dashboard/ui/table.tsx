import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Empty for what can be done with the row. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and times stand right. */
  readonly end?: boolean;
}

export interface TableProps<Row> {
  /** What it lists, for readers of screens. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** On narrow screens each row is a card with the columns' titles in it. The first column names the row. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className="table" aria-label={label}>
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
