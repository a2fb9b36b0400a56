import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, verify, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFonts } from '../../font/fonts.ts'
import { awards, design, winner } from '../../sample/certificate.ts'
import { samplePictures } from '../../sample/pictures.ts'
import { soundDesign } from '../../check-design.ts'
import { compileTemplate } from '../compile.ts'
import { partsOf } from './der.ts'
import { issueCertificate, wholeFile } from '../issue.ts'
import { mergeCertificates } from '../merge.ts'
import { openSigner } from './sign.ts'
import type { Signer } from './sign.ts'
import type { Template } from '../template.ts'
import { makeTestKey } from './test-key.ts'

const now = new Date('2026-11-21T08:00:00Z')
const made = makeTestKey('Podium test key', now)
let template: Template
let signer: Signer
let file: Uint8Array
beforeAll(() => {
  const images = samplePictures()
  template = compileTemplate(soundDesign(design), {
    fonts: openFonts(),
    images,
    choices: { award: awards },
    signed: true,
  })
  signer = openSigner(made.key, [made.certificate])
  file = wholeFile(template.prefix, issueCertificate(template, winner(1), { created: now }, signer).suffix)
})

/** The bytes the signature says it covers, and the signature. */
function signedPart(bytes: Uint8Array): { covered: Buffer; container: Buffer; end: number } {
  const text = Buffer.from(bytes).toString('latin1')
  const [, ...numbers] = /\/ByteRange\[(\d+) (\d+) +(\d+) +(\d+) *\]/.exec(text)!
  const [from, length, second, rest] = numbers.map(Number) as [number, number, number, number]
  const hex = text.slice(from + length + 1, second - 1)
  return {
    covered: Buffer.concat([bytes.subarray(from, from + length), bytes.subarray(second, second + rest)]),
    container: Buffer.from(hex, 'hex'),
    end: second + rest,
  }
}

describe('a signed certificate', () => {
  it('is covered from its first byte to its last, the signature apart', () => {
    const { covered, container, end } = signedPart(file)
    expect(end).toBe(file.length)
    expect(covered.length + 2 * container.length + 2).toBe(file.length)
  })

  it("carries the certificate, the digest and the certificate's own among what is signed", () => {
    const { container } = signedPart(file)
    const holds = (bytes: Uint8Array): boolean => container.includes(Buffer.from(bytes))
    expect(holds(made.certificate)).toBe(true)
    // signing-certificate-v2 and message-digest; no signing time, which PAdES keeps outside.
    expect(holds(Buffer.from('060b2a864886f70d010910022f', 'hex'))).toBe(true)
    expect(holds(Buffer.from('06092a864886f70d010904', 'hex'))).toBe(true)
    expect(holds(Buffer.from('06092a864886f70d010905', 'hex'))).toBe(false)
    expect(Buffer.from(file).toString('latin1')).toContain('/SubFilter/ETSI.CAdES.detached')
    expect(Buffer.from(file).toString('latin1')).toContain('/M(D:20261121080000Z)')
  })

  it('is still a file that readers open, with a field that is not seen', async () => {
    const document = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: true })
    const field = document.getForm().getField('Signature')
    expect(field.acroField.getWidgets()[0]!.getRectangle()).toEqual({ x: 0, y: 0, width: 0, height: 0 })
  })

  it('of another value has the same prefix, and the prefix none', () => {
    const other = issueCertificate(template, winner(2), {}, signer).suffix
    expect(signedPart(wholeFile(template.prefix, other)).end).toBe(template.prefix.length + other.length)
    expect(Buffer.from(template.prefix).toString('latin1')).not.toContain('/ByteRange')
  })

  it('takes a template made for it, and the key of the certificate', () => {
    const plain = compileTemplate(soundDesign({ ...design, pages: [{ background: null, elements: [] }] }), {
      fonts: template.fonts,
      images: new Map(),
    })
    expect(() => issueCertificate(plain, {}, {}, signer)).toThrow('no place for a signature')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(() => openSigner(privateKey, [made.certificate])).toThrow('not the one of the certificate')
  })
})

const everyone = Array.from({ length: 300 }, (_, at) => winner(at))
const mergedFile = (): Buffer => Buffer.concat([...mergeCertificates(template, everyone, { signer, created: now })])

describe('a signed file of many', () => {
  it('is covered from its first byte to its last, though most of it was handed on before', () => {
    const bytes = mergedFile()
    const { covered, container, end } = signedPart(bytes)
    expect(end).toBe(bytes.length)
    expect(covered.length + 2 * container.length + 2).toBe(bytes.length)
    // What the signature holds of the file: its SHA-256, as a signed attribute.
    expect(container.includes(createHash('sha256').update(covered).digest())).toBe(true)
  })

  it('has the field on its first page', async () => {
    const document = await PDFDocument.load(mergedFile(), { updateMetadata: false, throwOnInvalidObject: true })
    expect([document.getPageCount(), document.getForm().getFields().length]).toEqual([300, 1])
    const [widget] = document.getForm().getField('Signature').acroField.getWidgets()
    expect(widget!.P()).toBe(document.getPage(0).ref)
    expect(document.getPages().map((page) => page.node.Annots()?.size() ?? 0)).toEqual([1, ...Array(299).fill(0)])
  })
})

describe('a test key', () => {
  it('signs its own certificate, which says whose it is and until when', () => {
    const certificate = new X509Certificate(made.certificate)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.subject).toBe('CN=Podium test key')
    expect(new Date(certificate.validTo).toISOString()).toBe('2036-11-21T08:00:00.000Z')
    const [toBeSigned, , signature] = partsOf(made.certificate)
    expect(verify('sha256', toBeSigned!, certificate.publicKey, signature!.subarray(3))).toBe(true)
  })
})

const openssl = (...args: string[]): string => execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' })
const present = (): boolean => {
  try {
    return openssl('version') !== ''
  } catch {
    return false
  }
}

describe.skipIf(!present())('OpenSSL, where it is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'press-sign-'))
  beforeAll(() => () => rmSync(folder, { recursive: true }))

  function check(bytes: Uint8Array): void {
    const { covered, container } = signedPart(bytes)
    writeFileSync(join(folder, 'content'), covered)
    writeFileSync(join(folder, 'signature'), container)
    const pem = new X509Certificate(made.certificate).toString()
    writeFileSync(join(folder, 'certificate'), pem)
    const of = (name: string): string => join(folder, name)
    openssl(
      'cms',
      '-verify',
      '-cades',
      '-binary',
      '-inform',
      'DER',
      '-in',
      of('signature'),
      '-content',
      of('content'),
      '-CAfile',
      of('certificate'),
      '-purpose',
      'any',
      '-attime',
      String(now.getTime() / 1000 + 60),
      '-out',
      of('out'),
    )
  }

  it('finds the signature sound, as CAdES asks', () => {
    check(file)
  })

  it('finds the signature of a file of many sound', () => {
    check(mergedFile())
  })

  it('finds one changed byte, wherever it is', () => {
    const { end } = signedPart(file)
    for (const at of [200, template.prefix.length - 9, template.prefix.length + 90, end - 3]) {
      const changed = Buffer.from(file)
      changed[at]! ^= 1
      expect(() => check(changed), String(at)).toThrow()
    }
  })

  it('finds one made with an RSA key sound too', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(join(folder, 'rsa'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    openssl(
      'req',
      '-x509',
      '-new',
      '-key',
      join(folder, 'rsa'),
      '-subj',
      '/CN=RSA',
      '-days',
      '30',
      '-out',
      join(folder, 'rsa.pem'),
    )
    const certificate = new X509Certificate(openssl('x509', '-in', join(folder, 'rsa.pem')))
    const rsa = openSigner(privateKey, [certificate.raw])
    const signed = wholeFile(template.prefix, issueCertificate(template, winner(1), {}, rsa).suffix)
    const { covered, container } = signedPart(signed)
    writeFileSync(join(folder, 'content'), covered)
    writeFileSync(join(folder, 'signature'), container)
    openssl(
      'cms',
      '-verify',
      '-cades',
      '-binary',
      '-inform',
      'DER',
      '-in',
      join(folder, 'signature'),
      '-content',
      join(folder, 'content'),
      '-CAfile',
      join(folder, 'rsa.pem'),
      '-purpose',
      'any',
      '-out',
      join(folder, 'out'),
    )
  })
})
