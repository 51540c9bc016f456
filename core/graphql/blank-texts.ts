import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType
} from 'graphql'
import { isRecord } from '../json.ts'

/** Members of inputs that contain what people write. Others, such as values of properties, are data: spaces count there. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['aboutMe', 'category', 'comment', 'content', 'customType', 'description', 'displayName', 'email', 'externalUrl'],
  ...['label', 'logic', 'message', 'name', 'note', 'phone', 'pictureLink', 'renderUrl', 'slack', 'text', 'title']
])

type Args = Readonly<Record<string, unknown>>

/**
 * For a mutation: replaces texts of spaces and line breaks only by empty ones, so that both have one meaning in all
 * operations. Without any the arguments are returned as they are. What is removed is named as it is stored: such a
 * mutation, and one that takes no text, has no function.
 */
export function createBlankTexts({
  name,
  args
}: Pick<GraphQLField<never, never>, 'name' | 'args'>): ((given: Args) => Args) | undefined {
  if (name.startsWith('remove')) return undefined
  const texts = args.filter(arg => hasText(arg.name, arg.type, new Set()))
  if (texts.length === 0) return undefined
  return given => {
    const changed = texts.flatMap(({ name, type }) => {
      const now = emptied(name, type, given[name])
      return now === given[name] ? [] : [[name, now] as const]
    })
    return changed.length === 0 ? given : { ...given, ...Object.fromEntries(changed) }
  }
}

function hasText(name: string, type: GraphQLInputType, outer: Set<GraphQLInputType>): boolean {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return named.name === 'String' && TEXTS.has(name)
  if (outer.has(named)) return false
  outer.add(named)
  return Object.values(named.getFields()).some(field => hasText(field.name, field.type, outer))
}

/** The same value, if it contains no such text. */
function emptied(name: string, wrapped: GraphQLInputType, value: unknown): unknown {
  const type = getNullableType(wrapped)
  if (isListType(type)) {
    if (!Array.isArray(value)) return value
    const items = value.map(item => emptied(name, type.ofType, item))
    return items.every((item, at) => item === value[at]) ? value : items
  }
  if (isInputObjectType(type)) {
    if (!isRecord(value)) return value
    const fields = type.getFields()
    const changed = Object.entries(value).flatMap(([member, old]) => {
      const field = fields[member]
      const now = field ? emptied(member, field.type, old) : old
      return now === old ? [] : [[member, now] as const]
    })
    return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
  }
  return type.name === 'String' && TEXTS.has(name) && typeof value === 'string' && value.trim() === '' ? '' : value
}
