import { Link } from 'react-router'
import './bar-table.css'

export interface BarRow {
  key: string
  name: string
  count: number
  /** Shown after the number, such as the people of the teams. */
  note?: string
  /** The list behind the number, with its filter. */
  to?: string | null
  /** What the bar is a part of; default: the greatest number of the table. */
  of?: number
}

interface BarTableProps {
  title: string
  /** Headings of the two columns. */
  heads: readonly [string, string]
  rows: readonly BarRow[]
}

/** Numbers as a table whose cells carry bars: chart and table in one. */
export function BarTable({ title, heads, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className="bar-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count, note, to, of }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <span className="bar-table-number figures">
                {to ? <Link to={to}>{count.toLocaleString('en')}</Link> : count.toLocaleString('en')}
                {of === undefined ? '' : ` / ${of.toLocaleString('en')}`}
                {note && <small>{note}</small>}
              </span>
              <meter className="bar-table-bar" aria-hidden min={0} max={Math.max(1, of ?? most)} value={count} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
