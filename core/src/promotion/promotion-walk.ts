import { PROMOTION_UNITS, type PromotionUnit } from '../competition/setting/promotion-setting.ts'
import type { Prepared, Relaxed } from './ballot.ts'
import type { Contender, LineTie, PromotionDecisions } from './contender.ts'
import type { Evaluation, KeptPlaces, Verdict } from './evaluation.ts'
import { isExhausted, unitAt, type Seats } from './seats.ts'

const REFUSED = 0
const ADMITTED = 1
const TIED = 2
const EXCLUDED = 3
const BARRED = 4

/** Values of `#by` besides the index of a row. */
const BY_HAND = -1
const KEPT = -2

/** One evaluation of a rule over a ballot; `relaxed` takes one of its numbers without bound. */
export class Promotion {
  readonly #prepared: Prepared
  readonly #contenders: readonly Contender[]
  readonly #choices: ReadonlyMap<string, ReadonlySet<string>>
  readonly #relaxed: Relaxed | null
  readonly #state: Uint8Array
  readonly #by: Int16Array
  readonly #tieOf = new Map<number, string>()
  /** 1: admitted outside the cap, takes no place. */
  readonly #outside: Uint8Array
  readonly #sizes: Readonly<Record<PromotionUnit, Float64Array>>
  readonly #used: Readonly<Record<PromotionUnit, Int32Array>>
  /** 1: the limit of the unit kept an entry out. */
  readonly #reached: Readonly<Record<PromotionUnit, Uint8Array>>
  readonly #places: number
  /** Entries that keep their place from an earlier run. */
  readonly #kept = new Set<number>()
  #taken = 0
  #isFull = false
  readonly #ties: LineTie[] = []
  /** Entries admitted while a number is relaxed, and the value of it that is needed for each. */
  readonly #needed: { readonly at: number; readonly value: number }[] = []
  /** Value of the relaxed number that all ties so far need, by index of the unit. */
  readonly #floor: Int32Array

  constructor(prepared: Prepared, decisions: PromotionDecisions, kept: KeptPlaces, relaxed: Relaxed | null = null) {
    const { ballot, rule, sizes } = prepared
    const count = ballot.contenders.length
    this.#prepared = prepared
    this.#contenders = ballot.contenders
    this.#relaxed = relaxed
    this.#choices = new Map(decisions.ties.map(({ key, admit }) => [key, new Set(admit)]))
    this.#state = new Uint8Array(count)
    this.#by = new Int16Array(count).fill(KEPT)
    this.#outside = new Uint8Array(count)
    this.#floor = new Int32Array(relaxed?.kind === 'row' ? prepared.rows[relaxed.row]!.codes.length : 1)
    this.#sizes = { school: sizes.school.slice(), region: sizes.region.slice() }
    this.#used = { school: new Int32Array(sizes.school.length), region: new Int32Array(sizes.region.length) }
    this.#reached = { school: new Uint8Array(sizes.school.length), region: new Uint8Array(sizes.region.length) }
    this.#places = relaxed?.kind === 'places' ? Infinity : (rule.places ?? Infinity)
    if (relaxed?.kind === 'limit') {
      this.#sizes[relaxed.per][ballot.units[relaxed.per].codes.indexOf(relaxed.unit)] = Infinity
    }
    for (const [teamId, row] of kept) {
      const at = ballot.at.get(teamId)
      if (at === undefined) continue
      this.#take(at, row ?? KEPT)
      this.#kept.add(at)
    }
    for (const [at, { barred }] of this.#contenders.entries()) {
      if (barred && !this.#kept.has(at)) this.#state[at] = BARRED
    }
    for (const hand of decisions.hand) this.#decideByHand(hand)
  }

  run(): Evaluation {
    for (const row of this.#prepared.rows.keys()) this.#walk(row)
    const verdicts = this.#contenders.map(({ teamId }, at) => [teamId, this.#verdict(at)] as const)
    const admitted = verdicts.filter(([, { kind }]) => kind === 'admitted').length
    return { verdicts: new Map(verdicts), ties: this.#ties, taken: this.#taken, admitted }
  }

  /** Codes of the units whose limit kept an entry out. */
  reachedLimits(per: PromotionUnit): string[] {
    return this.#prepared.ballot.units[per].codes.filter((_, unit) => this.#reached[per][unit] === 1)
  }

  /** Entries that are admitted from a value of the relaxed number on, and this value. */
  needed(): readonly { readonly at: number; readonly value: number }[] {
    const last = this.#relaxed?.kind === 'row' ? this.#relaxed.row : Infinity
    for (const row of this.#prepared.rows.keys()) if (row <= last) this.#walk(row)
    return this.#needed
  }

  #verdict(at: number): Verdict {
    const by = this.#by[at]!
    if (this.#state[at] === ADMITTED)
      return { kind: 'admitted', by: this.#kept.has(at) ? 'kept' : by === BY_HAND ? 'hand' : by }
    if (this.#state[at] === TIED) return { kind: 'tied', key: this.#tieOf.get(at)! }
    if (this.#state[at] === BARRED) return { kind: 'barred' }
    return { kind: this.#state[at] === EXCLUDED ? 'excluded' : 'refused' }
  }

  #decideByHand({ teamId, verdict, cap }: PromotionDecisions['hand'][number]): void {
    const at = this.#prepared.ballot.at.get(teamId)
    if (at === undefined || this.#state[at] === ADMITTED || this.#state[at] === BARRED) return
    if (verdict === 'refuse') this.#state[at] = EXCLUDED
    else if (cap === 'inside') this.#take(at, BY_HAND)
    else {
      this.#outside[at] = 1
      this.#state[at] = ADMITTED
      this.#by[at] = BY_HAND
    }
  }

  /** Goes through the ranks from the best and admits by this row whoever there are places for. */
  #walk(row: number): void {
    const { row: rule, unitOf, codes, places: given, ground } = this.#prepared.rows[row]!
    const isRelaxed = this.#relaxed?.kind === 'row' && this.#relaxed.row === row
    const seats: Seats = {
      row,
      ground: isRelaxed && rule.kind === 'line' ? this.#scored() : ground,
      places: isRelaxed ? this.#relaxedPlaces(given, codes) : given,
      used: new Int32Array(given.length),
      closed: new Uint8Array(given.length),
      countsOthers: rule.kind === 'top' || rule.kind === 'share',
      unitOf,
      codes,
    }
    for (const [at, by] of this.#kept.size > 0 ? this.#by.entries() : []) {
      if (by === row && this.#state[at] === ADMITTED) seats.used[unitOf[at]!]! += 1
    }
    const isOneList = codes.length === 1
    for (const tied of this.#prepared.ballot.tied) {
      if (this.#isFull || (isOneList && isExhausted(seats))) return
      if (tied.length === 1) this.#admitOne(seats, tied[0]!)
      else if (isOneList) this.#admit(seats, tied)
      else for (const members of Map.groupBy(tied, (member) => unitOf[member]!).values()) this.#admit(seats, members)
    }
  }

  #relaxedPlaces(given: Float64Array, codes: readonly string[]): Float64Array {
    const unit = this.#relaxed?.kind === 'row' ? this.#relaxed.unit : null
    return given.map((places, index) => (unit === null || codes[index] === unit ? Infinity : places))
  }

  #scored(): Uint8Array {
    return Uint8Array.from(this.#contenders, ({ score }) => Number(score !== null))
  }

  /** As `#admit` for an entry that shares its rank with nobody. */
  #admitOne(seats: Seats, member: number): void {
    if (!this.#isCandidate(seats, member)) return
    const index = seats.unitOf[member]!
    if (seats.closed[index] || seats.used[index]! >= seats.places[index]! || this.#taken >= this.#places) return
    seats.used[index]! += 1
    this.#take(member, seats.row)
    if (this.#relaxed) this.#note(this.#relaxed, seats, [member], { used: seats.used[index]!, taken: this.#taken })
  }

  /** Whether the row may admit it; one that an earlier row admitted takes a place of a row that counts others too. */
  #isCandidate(seats: Seats, member: number): boolean {
    if (this.#state[member] === ADMITTED) {
      if (seats.countsOthers && this.#by[member] !== seats.row && !this.#outside[member]) {
        seats.used[seats.unitOf[member]!]! += 1
      }
      return false
    }
    return this.#state[member] === REFUSED && seats.ground[member] === 1 && !this.#isLimited(member)
  }

  /** Admits those of a rank for whom there is room, or records their tie. */
  #admit(seats: Seats, members: readonly number[]): void {
    const candidates = members.filter((member) => this.#isCandidate(seats, member))
    const index = seats.unitOf[members[0]!]!
    if (candidates.length === 0 || seats.closed[index]) return
    const own = seats.places[index]! - seats.used[index]!
    const room = Math.min(own, this.#places - this.#taken)
    if (room <= 0) return
    const short = this.#short(candidates)
    const sure = short.size === 0 ? candidates : candidates.filter((member) => !short.has(member))
    const fits = sure.length + [...new Set(short.values())].reduce((sum, key) => sum + this.#roomOf(key), 0)
    const wanted = Math.min(fits, candidates.length)
    const demand = { used: seats.used[index]! + wanted, taken: this.#taken + Math.min(own, wanted) }
    const take = (member: number) => {
      seats.used[index]! += 1
      this.#take(member, seats.row)
    }
    const key = `${seats.row}:${seats.codes[index]}`
    if (room < wanted) {
      this.#decide({ row: seats.row, key, members: candidates, places: room }, take)
      seats.closed[index] = 1
      if (room < own) this.#isFull = true
    } else {
      sure.forEach(take)
      for (const [unitKey, tied] of Map.groupBy(short.keys(), (member) => short.get(member)!)) {
        const { per, index: unit } = unitAt(unitKey)
        const code = `${key}:${per}/${this.#prepared.ballot.units[per].codes[unit]}`
        this.#decide({ row: seats.row, key: code, members: tied, places: this.#roomOf(unitKey) }, take)
        this.#sizes[per][unit] = 0
      }
    }
    if (this.#relaxed) this.#note(this.#relaxed, seats, candidates, demand)
  }

  /** Saves the value that the relaxed number needs, so that all candidates of this rank and the ranks before have room. */
  #note(relaxed: Relaxed, seats: Seats, candidates: readonly number[], demand: { used: number; taken: number }): void {
    if (relaxed.kind === 'row' && relaxed.row !== seats.row) return
    const index = relaxed.kind === 'row' ? seats.unitOf[candidates[0]!]! : 0
    const value =
      relaxed.kind === 'row'
        ? demand.used
        : relaxed.kind === 'places'
          ? demand.taken
          : this.#unitNeeds(relaxed.per, relaxed.unit, candidates)
    if (value > this.#floor[index]!) this.#floor[index] = value
    for (const at of candidates) {
      if (this.#state[at] === ADMITTED) this.#needed.push({ at, value: this.#floor[index]! })
    }
  }

  /** Number of entries of the unit once all candidates of this rank are in. */
  #unitNeeds(per: PromotionUnit, code: string, candidates: readonly number[]): number {
    const { of, codes } = this.#prepared.ballot.units[per]
    const unit = codes.indexOf(code)
    const waiting = candidates.filter((each) => of[each] === unit && this.#state[each] !== ADMITTED).length
    return this.#used[per][unit]! + waiting
  }

  /** Whether its school or region has no place left. */
  #isLimited(member: number): boolean {
    const { school, region } = this.#prepared.ballot.units
    const ofSchool = school.of[member]!
    const ofRegion = region.of[member]!
    const bySchool = this.#used.school[ofSchool]! >= this.#sizes.school[ofSchool]!
    const byRegion = this.#used.region[ofRegion]! >= this.#sizes.region[ofRegion]!
    if (bySchool) this.#reached.school[ofSchool] = 1
    if (byRegion) this.#reached.region[ofRegion] = 1
    return bySchool || byRegion
  }

  /** Candidates of a school or region with fewer places than it has candidates, by that unit. */
  #short(candidates: readonly number[]): Map<number, string> {
    const short = new Map<number, string>()
    for (const per of candidates.length === 1 ? [] : PROMOTION_UNITS) {
      const unitOf = this.#prepared.ballot.units[per].of
      for (const [unit, members] of Map.groupBy(candidates, (member) => unitOf[member]!)) {
        const key = `${per}/${unit}`
        if (members.length <= this.#roomOf(key)) continue
        this.#reached[per][unit] = 1
        for (const member of members) if (!short.has(member)) short.set(member, key)
      }
    }
    return short
  }

  #roomOf(key: string): number {
    const { per, index } = unitAt(key)
    return Math.max(0, this.#sizes[per][index]! - this.#used[per][index]!)
  }

  #decide(
    tie: Pick<LineTie, 'row' | 'key' | 'places'> & { members: readonly number[] },
    take: (at: number) => void,
  ): void {
    const { rank } = this.#contenders[tie.members[0]!]!
    const key = `${tie.key}:${rank ?? '-'}`
    const choice = this.#choices.get(key)
    for (const member of tie.members) {
      if (choice?.has(this.#contenders[member]!.teamId)) take(member)
      else if (!choice) {
        this.#state[member] = TIED
        this.#tieOf.set(member, key)
      }
    }
    const teamIds = tie.members.map((member) => this.#contenders[member]!.teamId)
    this.#ties.push({ key, row: tie.row, rank, teamIds, places: tie.places, decided: choice !== undefined })
  }

  #take(at: number, by: number): void {
    const { school, region } = this.#prepared.ballot.units
    this.#state[at] = ADMITTED
    this.#by[at] = by
    this.#taken += 1
    this.#used.school[school.of[at]!]! += 1
    this.#used.region[region.of[at]!]! += 1
  }
}
