import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys of the application and of the emulated provider, in PEM. */
export interface EmulatorKeys {
  readonly appPrivate: string
  readonly appPublic: string
  readonly providerPrivate: string
  readonly providerPublic: string
}

const BITS = 2_048

export function newEmulatorKeys(): EmulatorKeys {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: BITS,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  const [app, provider] = [pair(), pair()]
  return {
    appPrivate: app.privateKey,
    appPublic: app.publicKey,
    providerPrivate: provider.privateKey,
    providerPublic: provider.publicKey,
  }
}

/** Paths of the key files that the server's settings name. */
export function keyFiles(folder: string) {
  return { appPrivate: join(folder, 'app-private.pem'), providerPublic: join(folder, 'provider-public.pem') }
}

/** The keys in a folder, made there the first time. */
export function keysIn(folder: string): EmulatorKeys {
  const files = keyFiles(folder)
  const providerPrivate = join(folder, 'provider-private.pem')
  if (!existsSync(providerPrivate)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const made = newEmulatorKeys()
    writeFileSync(files.appPrivate, made.appPrivate, { mode: 0o600 })
    writeFileSync(files.providerPublic, made.providerPublic)
    writeFileSync(providerPrivate, made.providerPrivate, { mode: 0o600 })
  }
  const [appPrivate, provider] = [readFileSync(files.appPrivate, 'utf8'), readFileSync(providerPrivate, 'utf8')]
  const publicOf = (key: string) => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  return {
    appPrivate,
    appPublic: publicOf(appPrivate),
    providerPrivate: provider,
    providerPublic: publicOf(provider),
  }
}
