/** The host as sites are found by it: lower case, without port and final dot. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
