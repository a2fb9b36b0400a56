import { expect, test } from 'vitest'
import { readInvoiceXml } from './read-invoice-xml.ts'
import { invoiceXml } from './invoice.fixture.ts'

const fields = {
  number: '26117000000012345678',
  title: '清华大学',
  taxNumber: '12100000400000624D',
  amount: '300.00',
}

test('the XML of an electronic invoice is read', () => {
  expect(readInvoiceXml(Buffer.from(invoiceXml(fields)))).toEqual({
    number: fields.number,
    issuedOn: '2026-11-27',
    title: '清华大学',
    taxNumber: '12100000400000624D',
    amount: 30_000,
  })
})

test('markup in a name is text', () => {
  const found = readInvoiceXml(Buffer.from(invoiceXml({ ...fields, title: '甲&amp;乙<![CDATA[<丙>]]>' })))
  expect(found!.title).toBe('甲&乙<丙>')
})

test.each([
  ['another document', '<a>b</a>'],
  ['broken markup', invoiceXml(fields).replace('</BuyerName>', '')],
  ['a document type', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${invoiceXml(fields)}`],
  ['an unknown entity', invoiceXml({ ...fields, title: '&x;' })],
  ['endless nesting', '<a>'.repeat(100_000)],
  ['a short number', invoiceXml({ ...fields, number: '123' })],
  ['a day that there is not', invoiceXml(fields).replace('2026-11-27', '2026-99-99')],
  ['a PDF', '%PDF-1.7'],
  ['nothing', ''],
])('%s is refused', (_, text) => {
  expect(readInvoiceXml(Buffer.from(text))).toBeNull()
})

test('an amount in another spelling stays unread, so that it differs', () => {
  expect(readInvoiceXml(Buffer.from(invoiceXml({ ...fields, amount: '3e2' })))!.amount).toBeNull()
})
