import { isRecord, type JsonRecord } from '../../../core/index.ts'

/** Members for whose value the client imports what it names, if that is a path of Python. */
const IMPORTED = /^(type|extractor|oauth_cb)$|_(class|callback)$/
/** `package.module:Class`, `package.module.Class`, `module:function`. */
const IMPORT = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*[.:][A-Za-z_]\w*$/
const MAX_DEPTH = 50

export interface Code {
  /** `source.type` */
  readonly path: string
  readonly value: string
}

/** The first place where a recipe names code of Python that the client would import. */
export function codeIn(recipe: JsonRecord): Code | undefined {
  return find(recipe, [])
}

function find(value: unknown, path: readonly string[]): Code | undefined {
  if (path.length > MAX_DEPTH) return
  const entries = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : []
  for (const [name, one] of entries) {
    const here = [...path, String(name)]
    if (typeof one === 'string' && IMPORTED.test(String(name)) && IMPORT.test(one)) {
      return { path: here.join('.'), value: one }
    }
    const inside = find(one, here)
    if (inside) return inside
  }
}
