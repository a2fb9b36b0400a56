import { expect, test } from 'vitest'
import { z } from 'zod'
import { financeApi } from '../../finance/api.ts'
import { teamPaymentApi } from './team-payment-api.ts'

interface Node {
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
}

/** Paths of the fields that may hold money. */
function moneyIn({ properties = {}, items, anyOf = [] }: Node, path = ''): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, node]) => [
      ...(/amount|fee|price|paid|total|sum|fen|yuan/i.test(name) ? [path + name] : []),
      ...moneyIn(node, `${path}${name}.`),
    ]),
    ...(items ? moneyIn(items, path) : []),
    ...anyOf.flatMap((node) => moneyIn(node, path)),
  ]
}

test('no call that makes, pays, or invoices an order takes an amount from the client', () => {
  const found = Object.entries({ ...financeApi, ...teamPaymentApi }).flatMap(([name, { input, method }]) => {
    if (method !== 'POST') return []
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Node
    return moneyIn(schema).map((path) => `${name}: ${path}`)
  })
  // How much of a line is asked back, of a row is for an order, and of a fee is waived: each within what the server knows.
  expect(found.toSorted()).toEqual([
    'matchRow: parts.amount',
    'requestOwnRefund: lines.amount',
    'requestRefund: lines.amount',
    'waiveFee: amount',
  ])
})
