import type { TestApp } from '../../testing/test-app.ts'

const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Calls the upload and download routes as one user. `address` is where the app listens. */
export function uploadClient(app: TestApp, address: string, userId: string) {
  const authorization = `Bearer ${app.viewer({ userId })}`
  const headers = { authorization, 'tus-resumable': '1.0.0' }
  return {
    userId,
    headers,
    authorization,
    create: (size: number, metadata: Record<string, string>) =>
      fetch(`${address}/prod-api/files/tus`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(size), 'upload-metadata': encoded(metadata) },
      }),
    send: (url: string, offset: number, bytes: Buffer) =>
      fetch(address + url, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      }),
    head: (url: string) => fetch(address + url, { method: 'HEAD', headers }),
    /** Gives up an unfinished upload. */
    cancel: (url: string) => fetch(address + url, { method: 'DELETE', headers }),
    async upload(bytes: Buffer, metadata: Record<string, string>) {
      const created = await this.create(bytes.length, metadata)
      const url = created.headers.get('location')!
      const sent = await this.send(url, 0, bytes)
      return { id: url.split('/').pop()!, sent }
    },
    get: (id: string, more: Record<string, string> = {}, query = '') =>
      fetch(`${address}/prod-api/files/${id}${query}`, { headers: { authorization, ...more } }),
  }
}
