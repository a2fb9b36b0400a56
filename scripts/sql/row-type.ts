import type { CallExpression } from 'typescript/unstable/ast'
import { TypeFlags, type Checker, type Type, type TypeReference } from 'typescript/unstable/sync'

/** The declared type of a property of a row, as far as a database determines it. */
export interface Declared {
  readonly name: string
  readonly optional: boolean
  readonly nullable: boolean
  /** The type as it is written. */
  readonly text: string
  readonly holds: ReadonlySet<Kind>
  /** The only values of a text; null: any. */
  readonly words: ReadonlySet<string> | null
  /** The elements, when it is a list. */
  readonly element: Omit<Declared, 'name' | 'optional'> | null
}

export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'list' | 'object' | 'anything'

const resultsOfWriting = /^(Update|Delete|Insert|Merge)Result$/

/** Reads row types from the type checker. */
export class RowTypes {
  readonly #checker: Checker

  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** Properties of the rows that a call of `execute` returns; null when its type has no rows. */
  ofCall(call: CallExpression): readonly Declared[] | null {
    const result = this.#checker.getTypeAtLocation(call)
    const row = result && this.#rowIn(result)
    if (!row || row.flags & (TypeFlags.Unknown | TypeFlags.Any) || resultsOfWriting.test(symbolName(row))) return null
    const properties = this.#checker.getPropertiesOfType(row)
    if (properties.length === 0) return null
    return properties.map((property) => {
      const type = this.#checker.getTypeOfSymbol(property)!
      const parts = partsOf(type)
      const optional = parts.some(({ flags }) => flags & TypeFlags.Undefined)
      return { name: property.name, optional, ...this.#describe(type) }
    })
  }

  #rowIn(type: Type): Type | null {
    const kept = partsOf(type).filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Null)))
    const only = kept.length === 1 ? kept[0]! : type
    if (!/^(Promise|QueryResult|Array|ReadonlyArray|AsyncIterableIterator)$/.test(symbolName(only))) return only
    const [inside] = this.#checker.getTypeArguments(only as TypeReference)
    return inside ? this.#rowIn(inside) : null
  }

  #describe(type: Type): Omit<Declared, 'name' | 'optional'> {
    const holds = new Set<Kind>()
    let nullable = false
    let element: Declared['element'] = null
    for (const part of partsOf(type)) {
      if (part.flags & TypeFlags.Null) nullable = true
      else if (part.flags & TypeFlags.Undefined) continue
      else holds.add(this.#kindOf(part))
      if (this.#checker.isArrayType(part)) {
        const [inside] = this.#checker.getTypeArguments(part as TypeReference)
        if (inside) element = this.#describe(inside)
      }
    }
    if (holds.has('anything')) nullable = true
    return { nullable, text: this.#checker.typeToString(type), holds, words: wordsIn(type), element }
  }

  #kindOf(given: Type): Kind {
    const type = given.isTypeParameter() ? (this.#checker.getBaseConstraintOfType(given) ?? given) : given
    const parts = partsOf(type)
    if (parts.length > 1) {
      const kinds = new Set(parts.map((part) => this.#kindOf(part)))
      return kinds.size === 1 ? [...kinds][0]! : 'object'
    }
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'anything'
    if (type.flags & TypeFlags.StringLike) return 'string'
    if (type.flags & TypeFlags.NumberLike) return 'number'
    if (type.flags & TypeFlags.BooleanLike) return 'boolean'
    if (type.isIntersectionType()) {
      const kinds = (type.getTypes() ?? []).map((part) => this.#kindOf(part))
      return kinds.find((kind) => kind !== 'object') ?? 'object'
    }
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) return 'list'
    const name = symbolName(type)
    return name === 'Date' || name === 'Buffer' ? name : 'object'
  }
}

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? (type.getTypes() ?? []) : [type]
}

function wordsIn(type: Type): ReadonlySet<string> | null {
  const texts = partsOf(type).filter(({ flags }) => flags & TypeFlags.StringLike)
  const words = texts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []))
  return texts.length > 0 && words.length === texts.length ? new Set(words) : null
}

function symbolName(type: Type): string {
  return type.getSymbol()?.name ?? ''
}
