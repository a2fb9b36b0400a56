import { createPrivateKey, X509Certificate } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSigner, type Signer } from '@podium/press/pdf/signature/sign.ts'
import { makeTestKey } from '@podium/press/pdf/signature/test-key.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { errorCode, StartError } from '#server/platform/db/postgres/start-error.ts'
import { readPkcs12 } from './pkcs12.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** File of the demo's untrusted test key in its data folder. */
const TEST_KEY = 'test-signing-key.pem'

const openedSigner = (): { signer: Promise<Signer | null> | null } => ({ signer: null })

/** The signer of this server's certificates; null if no key is configured. Throws StartError. */
export function signerOf({ config, instances }: Pick<Services, 'config' | 'instances'>): Promise<Signer | null> {
  const opened = instances.get(openedSigner)
  if (opened.signer) return opened.signer
  const signer = (opened.signer = readSigner(config))
  // After a failure the file is read again for the next certificate.
  signer.catch(() => (opened.signer = null))
  return signer
}

/** Reads the configured key or the demo's test key. Throws StartError if the key is unusable. */
export async function readSigner(config: Pick<Config, 'signing' | 'demo' | 'dataDir'>): Promise<Signer | null> {
  const { signing, demo, dataDir } = config
  if (!signing) return demo ? keptTestKey(dataDir) : null
  const { keyFile, certificateFile, passphrase } = signing
  try {
    const bytes = readFileSync(keyFile)
    if (!bytes.includes('-----BEGIN')) {
      const { key, certificates } = await readPkcs12(bytes, passphrase ?? '')
      return openSigner(key, certificates)
    }
    const key = createPrivateKey({ key: bytes, ...(passphrase !== null && { passphrase }) })
    return openSigner(key, certificatesOf(readFileSync(certificateFile ?? keyFile, 'utf8')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The signing key in ${keyFile} can't be used: ${reason}.`, { cause: error })
  }
}

/** Certificates of a PEM file, in file order. */
function certificatesOf(pem: string): Buffer[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => new X509Certificate(block).raw)
}

/** Writes the key to a temporary file and links it, so that processes that start together use one key. */
function keptTestKey(dataDir: string): Signer {
  const file = join(dataDir, TEST_KEY)
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true })
    const { key, certificate } = makeTestKey('Podium test key (demo only)', new Date())
    const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString() + new X509Certificate(certificate).toString()
    writeFileSync(draft, pem, { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const pem = readFileSync(file, 'utf8')
  return openSigner(createPrivateKey(pem), certificatesOf(pem))
}
