import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFonts } from '@podium/press/font/fonts.ts'
import { soundDesign } from '@podium/press/check-design.ts'
import { compileTemplate } from '@podium/press/pdf/compile.ts'
import { issueCertificate, wholeFile } from '@podium/press/pdf/issue.ts'
import type { Signer } from '@podium/press/pdf/signature/sign.ts'
import { makeTestKey } from '@podium/press/pdf/signature/test-key.ts'
import type { Template } from '@podium/press/pdf/template.ts'
import { readSigner } from './signer.ts'
import { isSigned } from './verify-file.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'podium-sign-'))
const of = (name: string) => join(folder, name)
const config = (signing: { keyFile: string; certificateFile?: string; passphrase?: string } | null, demo = false) => ({
  signing: signing && { certificateFile: null, passphrase: null, ...signing },
  demo,
  dataDir: of('data'),
})
afterAll(() => rmSync(folder, { recursive: true }))

let template: Template
beforeAll(() => {
  const design = {
    title: '证书',
    language: 'zh-CN',
    sheet: { widthMm: 297, heightMm: 210, viewportRatio: 0.7 },
    pages: [{ background: { color: '#ffeedd' }, elements: [] }],
  }
  template = compileTemplate(soundDesign(design), { fonts: openFonts(), images: new Map(), signed: true })
  const { key, certificate } = makeTestKey('Podium test key', new Date())
  writeFileSync(of('key.pem'), key.export({ type: 'pkcs8', format: 'pem' }))
  const locked = key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' })
  writeFileSync(of('locked.pem'), locked)
  writeFileSync(of('certificate.pem'), new X509Certificate(certificate).toString())
})

const signedBy = (signer: Signer | null) =>
  wholeFile(template.prefix, issueCertificate(template, {}, {}, signer).suffix)

describe('a signing key', () => {
  test('signs whole files, so that any changed byte is found', async () => {
    const file = signedBy(await readSigner(config({ keyFile: of('key.pem'), certificateFile: of('certificate.pem') })))
    expect(await isSigned(file)).toBe(true)
    const prefix = template.prefix.length
    const places = [0, 30, 500, prefix - 1, prefix, prefix + 40, file.length - 8, file.length - 2]
    for (const at of places) {
      const changed = Buffer.from(file)
      changed[at]! ^= 1
      expect([at, await isSigned(changed)]).toEqual([at, false])
    }
    expect(await isSigned(Buffer.concat([file, Buffer.from('\n')]))).toBe(false)
  })

  test('may be locked by a passphrase', async () => {
    const files = { keyFile: of('locked.pem'), certificateFile: of('certificate.pem') }
    expect(await isSigned(signedBy(await readSigner(config({ ...files, passphrase: 'open sesame' }))))).toBe(true)
    await expect(readSigner(config({ ...files, passphrase: 'wrong' }))).rejects.toThrow("locked.pem can't be used")
  })

  test('that is not there, or has no certificate, is named', async () => {
    await expect(readSigner(config({ keyFile: of('none.pem') }))).rejects.toThrow("none.pem can't be used")
    await expect(readSigner(config({ keyFile: of('key.pem') }))).rejects.toThrow('there is no certificate')
  })

  test('is made for a demo, once, and for nobody else', async () => {
    expect(await readSigner(config(null))).toBe(null)
    const first = await readSigner(config(null, true))
    const second = await readSigner(config(null, true))
    expect(first?.name).toBe('Podium test key (demo only)')
    expect(await isSigned(signedBy(second))).toBe(true)
    expect(readdirSync(of('data'))).toEqual(['test-signing-key.pem'])
  })

  test.skipIf(!hasOpenssl())('is read from PKCS#12 with its certificates (skipped without OpenSSL)', async () => {
    const out = of('all.p12')
    const files = ['-inkey', of('key.pem'), '-in', of('certificate.pem'), '-out', out]
    execFileSync('openssl', ['pkcs12', '-export', ...files, '-passout', 'pass:geheim'])
    expect(await isSigned(signedBy(await readSigner(config({ keyFile: out, passphrase: 'geheim' }))))).toBe(true)
    await expect(readSigner(config({ keyFile: out, passphrase: 'wrong' }))).rejects.toThrow("all.p12 can't be used")
  })
})

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
