import { paths } from '@podium/core/paths.ts'

/** Where a link to a file leads: a PDF opens in the viewer, other files in the browser. */
export function viewAddress(address: string, name: string): string {
  return /[.]pdf$/i.test(name) ? paths.pdf({ url: address, name }) : address
}
