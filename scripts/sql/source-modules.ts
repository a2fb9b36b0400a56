import { dirname, join, resolve } from 'node:path'
import {
  isExportDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedExports,
  isNamedImports,
  isStringLiteral,
  isVariableStatement,
  type FunctionDeclaration,
  type SourceFile,
  type Statement,
  type VariableDeclaration,
} from 'typescript/unstable/ast'

/** The origin of a name in a module. */
export type Origin =
  | { readonly kind: 'function'; readonly node: FunctionDeclaration; readonly module: SourceModule }
  | { readonly kind: 'const'; readonly node: VariableDeclaration; readonly module: SourceModule }
  | { readonly kind: 'value'; readonly value: unknown }

export const plainGlobals = new Map<string, unknown>(
  Object.entries({ Object, Promise, Number, String, Boolean, Math, Array, JSON, Buffer }),
)

export interface SourceModule {
  readonly source: SourceFile
  readonly declared: ReadonlyMap<string, FunctionDeclaration | VariableDeclaration>
  /** Local name to its specifier and its exported name. */
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  readonly passedOn: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  /** Specifiers of `export *`. */
  readonly passedWhole: readonly string[]
}

/** The server's modules as syntax trees, and Kysely and core as imported; other packages stay unknown. */
export class SourceModules {
  readonly #root: string
  readonly #read: (file: string) => SourceFile | undefined
  readonly #known = new Map<string, SourceModule>()
  readonly #plain = new Set<unknown>(plainGlobals.values())
  readonly #loaded = new Map<string, Record<string, unknown>>()

  constructor(root: string, read: (file: string) => SourceFile | undefined) {
    this.#root = root
    this.#read = read
  }

  get(file: string): SourceModule {
    const known = this.#known.get(file)
    if (known) return known
    const source = this.#read(file)
    if (!source) throw new Error(`${file} is no part of the program`)
    const module = describe(source)
    this.#known.set(file, module)
    return module
  }

  /** Imports what the modules of these files need of Kysely and core; call it before any look-up. */
  async load(files: readonly string[]): Promise<void> {
    const open = [...files]
    const seen = new Set(open)
    for (let file = open.pop(); file; file = open.pop()) {
      const { imported, passedOn, passedWhole } = this.get(file)
      const specifiers = [...imported.values(), ...passedOn.values()].map(({ from }) => from)
      for (const specifier of [...specifiers, ...passedWhole]) {
        const target = this.#serverFile(specifier, file)
        if (target === null) await this.#import(specifier)
        else if (!seen.has(target)) {
          seen.add(target)
          open.push(target)
        }
      }
    }
  }

  /** Whether a function or object isn't Kysely's and therefore can't handle unknown values. */
  isPlain(value: unknown): boolean {
    return this.#plain.has(value)
  }

  /** The meaning of a top-level name of a module; null when the module has no such name. */
  lookUp(module: SourceModule, name: string): Origin | null {
    const node = module.declared.get(name)
    if (node) return isFunctionDeclaration(node) ? { kind: 'function', node, module } : { kind: 'const', node, module }
    const from = module.imported.get(name)
    return from ? this.#follow(from.from, from.name, module) : null
  }

  #exported(module: SourceModule, name: string): Origin | null {
    const passed = module.passedOn.get(name)
    if (passed) return passed.from ? this.#follow(passed.from, passed.name, module) : this.lookUp(module, passed.name)
    const own = this.lookUp(module, name)
    if (own) return own
    for (const from of module.passedWhole) {
      const found = this.#follow(from, name, module)
      if (found) return found
    }
    return null
  }

  #follow(specifier: string, name: string, module: SourceModule): Origin | null {
    const file = this.#serverFile(specifier, module.source.fileName)
    if (file !== null) return this.#exported(this.get(file), name)
    const loaded = this.#loaded.get(specifier)
    return loaded && name in loaded ? { kind: 'value', value: loaded[name] } : null
  }

  #serverFile(specifier: string, from: string): string | null {
    if (specifier.startsWith('.')) return resolve(dirname(from), specifier)
    return specifier.startsWith('#server/') ? join(this.#root, 'server/src', specifier.slice('#server/'.length)) : null
  }

  async #import(specifier: string): Promise<void> {
    const ours = specifier === 'kysely' || specifier.startsWith('@podium/core/')
    if (!ours || this.#loaded.has(specifier)) return
    const loaded = (await import(specifier)) as Record<string, unknown>
    this.#loaded.set(specifier, loaded)
    if (specifier !== 'kysely') for (const value of Object.values(loaded)) this.#plain.add(value)
  }
}

function describe(source: SourceFile): SourceModule {
  const declared = new Map<string, FunctionDeclaration | VariableDeclaration>()
  const imported = new Map<string, { from: string; name: string }>()
  const passedOn = new Map<string, { from: string; name: string }>()
  const passedWhole: string[] = []
  for (const statement of source.statements as readonly Statement[]) {
    if (isFunctionDeclaration(statement) && statement.name) declared.set(statement.name.text, statement)
    if (isVariableStatement(statement)) {
      for (const one of statement.declarationList.declarations) {
        if (isIdentifier(one.name)) declared.set(one.name.text, one)
      }
    }
    if (isImportDeclaration(statement) && isStringLiteral(statement.moduleSpecifier)) {
      const bindings = statement.importClause?.namedBindings
      if (!bindings || !isNamedImports(bindings) || statement.importClause?.phaseModifier !== undefined) continue
      for (const { isTypeOnly, name, propertyName } of bindings.elements) {
        if (isTypeOnly) continue
        imported.set(name.text, { from: statement.moduleSpecifier.text, name: (propertyName ?? name).text })
      }
    }
    if (isExportDeclaration(statement) && !statement.isTypeOnly) {
      const from =
        statement.moduleSpecifier && isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : ''
      if (statement.exportClause && isNamedExports(statement.exportClause)) {
        for (const { isTypeOnly, name, propertyName } of statement.exportClause.elements) {
          if (!isTypeOnly) passedOn.set(name.text, { from, name: (propertyName ?? name).text })
        }
      } else if (from) passedWhole.push(from)
    }
  }
  return { source, declared, imported, passedOn, passedWhole }
}
