import { LRUCache } from 'lru-cache'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { designPosition } from '@podium/core/certificate/template/design/design-position.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { DesignFault, printable } from '@podium/core/certificate/template/design/printable.ts'
import { readDesign, soundDesign } from '@podium/press/check-design.ts'
import type { CheckedDesign as Sheet } from '@podium/press/design.ts'
import type { Vector } from '@podium/press/drawing/vector.ts'
import { compileTemplate } from '@podium/press/pdf/compile.ts'
import type { Signer } from '@podium/press/pdf/signature/sign.ts'
import type { Template } from '@podium/press/pdf/template.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { fonts, type InstalledFonts } from './font/open-fonts.ts'
import { readPicture, storedPicture } from './pictures.ts'
import { signerOf } from '../sign/signer.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** A template ready for printing. */
export interface Compiled {
  readonly template: Template
  /** SHA-256 of the part that its files share. */
  readonly prefixHash: Buffer
  /** Null: certificates are not signed. */
  readonly signer: Signer | null
  /** Number of the font list that it is printed with. */
  readonly fontVersion: number
}

/** Converts a design to the engine's pages. Throws BAD_DESIGN, which names the faulty element. */
export function sheetOf(design: Design): Sheet {
  try {
    const read = readDesign(printable(design))
    if ('design' in read) return read.design
    const { at, zh, en } = read.fault
    throw badDesign(design, at, { zh, en })
  } catch (error) {
    if (error instanceof DesignFault) throw badDesign(design, error.where, error.what)
    throw error
  }
}

export function badDesign(design: unknown, path: string, what: Bilingual) {
  const where = designPosition(path, design)
  return refuse(
    certificateRefusals.BAD_DESIGN,
    { where: where.zh, whereEn: where.en, what: what.zh, whatEn: what.en },
    [{ path: `design.${path}`, ...what }],
  )
}

const UNREADABLE = { zh: '图片无法读取，请使用 PNG 或 JPEG', en: 'a picture can’t be read: use PNG or JPEG' }

export function asksForSeal(sheet: Sheet): boolean {
  return sheet.pages.some(({ elements }) => elements.some(isSeal))
}

const isSeal = (element: Sheet['pages'][number]['elements'][number]) =>
  element.kind === 'image' && element.image === 'seal'

/** The sheet without its seal, for organisations that have none. */
export function withoutSeal(sheet: Sheet): Sheet {
  return soundDesign({
    ...sheet,
    pages: sheet.pages.map((page) => ({ ...page, elements: page.elements.filter((element) => !isSeal(element)) })),
  })
}

/** Texts by field that are known before the first certificate is printed. */
export type Choices = Readonly<Record<string, readonly string[]>>

/** Texts that most certificates of a kind contain; their characters go into the shared prefix. */
const choices: Choices = {
  awardName: ['特等奖', '一等奖', '二等奖', '三等奖', '优秀奖', '金奖', '银奖', '铜奖'],
  issueDate: ['年月日'],
  checkCode: ['ABCDEFGHJKLMNPQRSTUVWXYZ'],
}

const PREFIX_BYTES = 128 * 2 ** 20
/** Cache of compiled templates; concurrent requests share one compilation. */
const templateCache = () =>
  new LRUCache<string, Compiled, () => Promise<Compiled>>({
    max: 24,
    maxSize: PREFIX_BYTES,
    sizeCalculation: ({ template }) => template.prefix.length,
    fetchMethod: (_key, _stale, { context: compile }) => compile(),
    ignoreFetchAbort: true,
  })

/**
 * Compiles a version of a template with a seal, or without the seal's position if there is none. Characters of the
 * `known` texts go into the prefix that all certificates share. Cached; uses the current fonts or those of the list
 * `fontVersion`. Throws BAD_DESIGN, and SEAL_GONE if a picture is missing.
 */
export async function openTemplate(
  services: Services,
  db: Db | Tx,
  version: { versionId: string; design: Design },
  sealFileId: string | null,
  known: Choices = {},
  fontVersion?: number,
): Promise<Compiled> {
  const installed = await fonts(services, db, fontVersion)
  const key = JSON.stringify([version.versionId, sealFileId, known, installed.version, installed.key])
  return services.instances
    .get(templateCache)
    .forceFetch(key, { context: () => compileDesign(services, db, version.design, sealFileId, known, installed) })
}

/** Compiles a design that is not saved: a preview, or a design about to be saved. */
export async function compileDesign(
  services: Services,
  db: Db | Tx,
  design: Design,
  sealFileId: string | null,
  known: Choices = {},
  installed?: InstalledFonts,
): Promise<Compiled> {
  const faces = installed ?? (await fonts(services, db))
  const fullSheet = sheetOf(design)
  const sheet = sealFileId === null ? withoutSeal(fullSheet) : fullSheet
  const signer = await signerOf(services)
  await faces.ready()
  const images = new Map<string, Uint8Array | Vector>()
  for (const name of picturesOf(sheet)) {
    const bytes =
      name === 'seal'
        ? await storedPicture(services.storage, db, sealFileId!)
        : await readPicture(services.storage, db, name)
    if (!bytes) throw refuse(certificateRefusals.SEAL_GONE)
    images.set(name, bytes)
  }
  try {
    const signed = signer !== null
    const template = compileTemplate(sheet, { fonts: faces, images, choices: { ...choices, ...known }, signed })
    return { template, prefixHash: template.digest.copy().digest(), signer, fontVersion: faces.version }
  } catch (error) {
    if (error instanceof TypeError) throw badDesign(design, 'pictures', UNREADABLE)
    throw error
  }
}

/** Names of the pictures on a sheet, including the seal. */
export function picturesOf(sheet: Pick<Sheet, 'pages'>): Set<string> {
  const names = new Set<string>()
  for (const { background, elements } of sheet.pages) {
    if (background && 'image' in background) names.add(background.image)
    for (const element of elements) if (element.kind === 'image') names.add(element.image)
  }
  return names
}
