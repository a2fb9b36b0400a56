import { describe, expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** Words that no longer name anything, with the field's word to use instead. */
const RETIRED: Readonly<Record<string, string>> = {
  'chores?|Chores?': 'periodic task',
  'Wire|wireOf': 'prepared connection',
  breathe: 'yield to events',
  doorkeeper: 'sign-in module',
  'gatherFonts|gather': 'collect, await members',
  'seatId|takeSeat|SeatClaim|seatScope': 'participation',
  'useSpeech|SpeechContext': 'language',
  'useTold|toldOf|countTold': 'pushed, notified',
  'keptPlace|keepPlace': 'last page',
  'SheetKeeper|ScoreSheet|CountedSheet|useKeptSheet': 'scorecard',
  'DeskBatch|deskBatches|WorkDesk|BatchDesk|ScoreDesk': 'own batch, work editor, batch tabs',
  'holdBatch|holdResults|holdKeys|holdTemplate|holdRun': 'lock',
  'keepKeys|keepAnswer|keepBytes|keepInspection|keepPrefix': 'save',
  'handOn|takeIn': 'pass to the next level, reclaim quota',
  'JobSight|acceptFew|isKeeper': 'job reader, accept few scores, may change fonts',
  'sightOf|Sight': 'scopes of the reader',
  'heldOf|heldPairs': 'excluded rows, assigned pairs',
  'shareBatch|shareRound': 'lock in shared mode',
  'spokenFor|takingPart|givenTotals': 'reserved numbers, participating teams, submitted totals',
  'letGo|keepDraft': 'detach unused files, store a draft',
  'patiently|bringNamesIntoForm|lookAtFile': 'with a long timeout, canonicalise, inspect',
  'CheckingKey|checkingKey': 'verification key',
  'askAnew|freshMs|keepMs|useWanted': 'refetch stale, stale after, cache time, return to',
  'EventLine|hearAll|lookAgain|lineStands|sessionStands': 'event stream, subscribe, resync, is connected, is valid',
  'ShownFile|ShownMenu|ShownJob|useShownTheme': 'media file, visible menu, job status, active theme',
  'systemWords|clientWords|foldWords|submitWords|forcedWords|jobWords|HeroWords|ofWords': 'text, label',
  'keepersOf?|keeperOf?|StoredSheet|handInOnce|keepJob': 'saver, scorecard, submit once, set job',
  'useFreshFaces|renewFaces|freshKey|freshWindow': 'face updates, reload, new row key, new window',
  'takeForeignPaste|takers?|bringForeign|bringFromShelf|bringFiles|bringBack': 'register handler, insert, restore',
  'giveAfter|onTake|takeTheirs|leftDrafts|LeftDraft|useSeenTemplate': 'save before release, found draft, other window',
  'heldElements|snappedWay|openHand|putInPlace|sameButPlace|PlaceSection': 'movable, offset, pointers, position',
  'ElementInk|sameInk|InkProvider|useInk|useInkState': 'element drawing, drawing inputs, text state',
  'stoodAt|KeepLook|copiedLook|setLook|pasteAsWords|wordsElement': 'caret context, style, plain text',
  'ListPlace|SettingPlace|TakeOver|MendForm|AskCorrection': 'list key, setting target, copy, correction',
  'reportUnshown|reportEverywhere|sendUntilServed|BatchMoves|Deeds': 'unhandled, global, retry, transitions, actions',
  'TELL_MS|SEEN_MS|SEEN_PX|ASK_EVERY_MS|GATHER_MS|REST_MS|TREMBLE_PX': 'announce, refetch, reveal, poll, debounce',
  'looseWords|plainWords|loosePlainWords': 'anyText, nonEmptyPlainText, anyPlainText',
  '(?:kind|issue|source|embedding|auditLevel|batchState|workState|teamState|rowState|memberRole)Words': 'labels',
  '(?:certificateState|correctionState|templateState|publicationState|profileField|numberBody)Words': 'labels',
  'MendedTexts(?:Query)?|mendedTexts?|whyNotMend': 'corrected texts',
  'MadeKind|MADE_KINDS': 'certificate kind',
  'MOST_(?:ZOOM|PAGES|FONTS|FONT_BYTES|RADIUS|STROKE)|LEAST_(?:ZOOM|LEVEL1|CODE_MM)': 'MAX_, MIN_',
  'CommonLook|TextLook|ShapeLook|ClassicLook|FontLook|LookedAtFace': 'format, style, preset, inspection',
  'PLACE_STATES|placesBefore|PlacesView': 'quota states, quota use',
  'canMove|mayMove|WorkMove|RoundToMove|roundMoved': 'transition, action, state change',
  'whyWindowShut|whyNotEnter|whyNotDespite': 'window closed, edit draft, accept findings',
  'Attested|SigningBegan|Occasion': 'certificate record, signing start, batch facts',
  'openTasksAsked|ModuleQuestion': 'module query',
  'JudgePlace|WorkPlace|PlacedWindow|PlacedRule|SignaturePlace':
    'assignable judge, stage window, rule in use, position',
  'TELLING_FAILURES|FailedTry|CODE_TRIES': 'notify after failures, failed attempt',
  'tidied|tidy|heldCrop|steppedAside|shownLength': 'rounded, clamped, next free spot, display length',
  'SealedColumn|isSealedByOldKey|resealKey': 'encrypted cell, encrypted with a former key, re-encrypt',
  'JobPlace|WindowPlace|SchoolPlace|stagePlace': 'job origin, window target, affiliation, round of a stage',
  'occasionOf|KnownList|knownRing|TakenNumber|takeNumbers?': 'batch facts, cached list, assigned numbers',
  'takeQuota|takeParticipations': 'claim',
  'tell(?:Of|All|Results|Changed|Moves|Opened|Returned)': 'notify of, publish',
  'insertForeign|ForeignDrop': 'insert data, drop and paste',
  'goneBefore|goneBehind|keepCompany|lookAround|writeHeld|heldCost':
    'removed, fill last line, context, buffered, change cost',
}

/** Identifiers alone: comments and texts may use the words of everyday language. */
function found(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|'(?:[^'\\\n]|\\.)*'/gm, '')
  return Object.entries(RETIRED).flatMap(([words, instead]) =>
    [...code.matchAll(new RegExp(`\\b(?:${words})\\b`, 'g'))].map(([word]) => `${word}: ${instead}`),
  )
}

describe('retired words', () => {
  it('name nothing', () => {
    const files = sources(
      'core/src/**/*.ts',
      'server/src/**/*.ts',
      'web/src/**/*.ts',
      'web/src/**/*.tsx',
      'press/src/**/*.ts',
    )
    const wrong = files.flatMap((file) => found(read(file)).map((word) => `${file}: ${word}`))
    expect(files.length).toBeGreaterThan(1000)
    expect(wrong).toEqual([])
  })

  it('are found in code, not in comments or texts', () => {
    expect(found('const chores = 1 // chores')).toEqual(['chores: periodic task'])
    expect(found("/** Gather. */ const text = 'gather'")).toEqual([])
  })
})

describe('the glossary', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| `?([^|`]+)`? +\| ([^|]+?) +\|$/gm)]
    .map(([, zh, en, code, meaning]) => ({ zh: zh!, en: en!, code: code!, meaning: meaning! }))
    .filter(({ zh }) => zh !== 'Chinese' && !zh.startsWith('-'))

  it('has at most 60 words, each once and in one sentence', () => {
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.length).toBeLessThanOrEqual(60)
    expect(new Set(rows.map(({ zh }) => zh)).size).toBe(rows.length)
    expect(rows.filter(({ meaning }) => !meaning.endsWith('.'))).toEqual([])
  })
})
