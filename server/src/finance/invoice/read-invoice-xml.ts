import { SaxesParser } from 'saxes'
import { parseDecimalYuan } from '@podium/core/finance/money.ts'
import type { ReadInvoice } from '@podium/core/finance/invoice/invoice.ts'
import { z } from 'zod'

/** The XML of one invoice has a few kilobytes. */
const MAX_BYTES = 1_048_576
const MAX_DEPTH = 40
const MAX_TEXT = 300

/** Elements of the 数电票 XML (全面数字化的电子发票) whose text is read; of repeated ones the first counts. */
const wanted = {
  InvoiceNumber: 'number',
  IssueTime: 'issuedOn',
  BuyerName: 'title',
  BuyerIdNum: 'taxNumber',
  'TotalTax-includedAmount': 'amount',
} as const satisfies Record<string, keyof ReadInvoice>

/** What the XML of an electronic invoice says; null if it is none. A document type, and with it every entity, is refused. */
export function readInvoiceXml(bytes: Buffer): ReadInvoice | null {
  if (bytes.length > MAX_BYTES) return null
  const text = new TextDecoder('utf-8').decode(bytes)
  const found = new Map<string, string>()
  const path: string[] = []
  let current = ''
  const parser = new SaxesParser()
  const stop = (): never => {
    throw new Error('not the XML of an invoice')
  }
  parser.on('error', stop)
  parser.on('doctype', stop)
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (path.length > MAX_DEPTH) stop()
    current = ''
  })
  const append = (part: string) => {
    if (current.length < MAX_TEXT) current += part
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', ({ name }) => {
    path.pop()
    const key = wanted[name as keyof typeof wanted]
    const value = current.trim().slice(0, MAX_TEXT)
    if (key && value !== '' && !found.has(key)) found.set(key, value)
    current = ''
  })
  try {
    parser.write(text).close()
  } catch {
    return null
  }
  const number = found.get('number') ?? ''
  const issuedOn = /^\d{4}-\d{2}-\d{2}/.exec(found.get('issuedOn') ?? '')?.[0] ?? ''
  const title = found.get('title') ?? ''
  if (!/^\d{20}$/.test(number) || !z.iso.date().safeParse(issuedOn).success || title === '') return null
  return {
    number,
    issuedOn,
    title,
    taxNumber: found.get('taxNumber') ?? '',
    amount: parseDecimalYuan(found.get('amount') ?? ''),
  }
}
