import { certificateApi } from '@podium/core/certificate/api.ts'
import { writeCodes } from '@podium/core/certificate/template/font/code-ranges.ts'
import { TABLE_FORMAT } from '@podium/core/certificate/template/font/font-api.ts'
import type { FontRow } from '@podium/core/certificate/template/font/font-list-api.ts'
import { Button, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { callForFile } from '#web/lib/call/call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { fontMessages } from './font-messages.ts'

/** Sample text for a face: typical words of a certificate, or the part that a face without Chinese has. */
export function specimenOf({ face, shaped, coverage }: Pick<FontRow, 'face' | 'shaped' | 'coverage'>): {
  text: string
  lang: string
} {
  if (shaped) return shapedSpecimens.find(({ name }) => face.startsWith(name)) ?? { text: 'Aa 2026', lang: 'en' }
  if (coverage.level1.has > 0) return { text: '荣誉证书 授予张䶮同学一等奖 Aa 2026', lang: 'zh-CN' }
  return { text: 'Łukasz Ñandú Nguyễn Ξενοφών 2026', lang: 'en' }
}

const shapedSpecimens = [
  { name: 'arabic', text: 'ئۇيغۇر', lang: 'ug' },
  { name: 'tibetan', text: 'བོད་ཡིག', lang: 'bo' },
  { name: 'mongolian', text: 'ᠮᠣᠩᠭᠣᠯ', lang: 'mn' },
]

/** CSS font family of the specimen, distinct from those of the designer. */
const familyOf = ({ face, hash }: Pick<FontRow, 'face' | 'hash'>) => `specimen-${face}-${hash.slice(0, 8)}`

/** A line of text in the face, from a font subset for this line. Characters that the face lacks are left out. */
export function FontSpecimen({ row }: { row: FontRow }) {
  const t = useT(fontMessages)
  const ui = useT(uiMessages)
  const { text, lang } = specimenOf(row)
  const loaded = useQuery({
    queryKey: ['font-specimen', row.face, row.hash],
    queryFn: () => load(row, text),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (loaded.isError) {
    return (
      <p className="font-specimen-failed" role="alert">
        {t('specimenFailed')}{' '}
        <Button size="small" type="link" aria-label={ui('retry')} onClick={() => void loaded.refetch()}>
          ↻
        </Button>
      </p>
    )
  }
  if (loaded.data === undefined) return <Skeleton.Input active block className="font-specimen-waits" />
  return (
    <p className="font-specimen" lang={lang} style={{ fontFamily: familyOf(row) }} dir="auto">
      {loaded.data}
    </p>
  )
}

/** Loads the subset; returns the text without missing characters. */
async function load(row: FontRow, text: string): Promise<string> {
  const { face, hash, shaped } = row
  const { table, sample } = text === '' ? await firstOf(row) : { table: null, sample: text }
  const codes = shaped
    ? await callForFile(certificateApi.shapedFace, { face, hash })
    : await callForFile(certificateApi.faceSlice, { face, hash, codes: codesOf(sample) })
  const font = new FontFace(familyOf(row), await codes.blob.arrayBuffer())
  document.fonts.add(await font.load())
  return table === null && !shaped ? within(sample, await tableOf(row)) : sample
}

const codesOf = (text: string) => writeCodes(Array.from(text, (letter) => letter.codePointAt(0)!))

interface Ranges {
  ranges: readonly number[]
}

async function tableOf({ face, hash }: FontRow): Promise<Ranges> {
  const { blob } = await callForFile(certificateApi.faceTable, { face, hash, form: TABLE_FORMAT })
  return JSON.parse(await blob.text()) as Ranges
}

/** For a face without the sample characters: its first characters, else letters and digits. */
async function firstOf(row: FontRow): Promise<{ table: Ranges; sample: string }> {
  const table = await tableOf(row)
  const beyondAscii = firstAbove(0x7f, table)
  const codes = beyondAscii.length > 0 ? beyondAscii : firstAbove(0x20, table)
  return { table, sample: String.fromCodePoint(...codes) }
}

function firstAbove(least: number, { ranges }: Ranges): number[] {
  const codes: number[] = []
  for (let at = 0; at < ranges.length && codes.length < MOST; at += 3) {
    const [first, count] = [ranges[at]!, ranges[at + 1]!]
    for (let code = first; code < first + count && codes.length < MOST; code++) if (code > least) codes.push(code)
  }
  return codes
}

const MOST = 16

function within(text: string, { ranges }: Ranges): string {
  const has = (code: number) => {
    for (let at = 0; at < ranges.length; at += 3) {
      if (code >= ranges[at]! && code < ranges[at]! + ranges[at + 1]!) return true
    }
    return false
  }
  return Array.from(text)
    .filter((letter) => has(letter.codePointAt(0)!))
    .join('')
}
