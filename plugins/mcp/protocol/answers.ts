import { publicError } from '../../../core/index.ts'
import { readNoticed } from '../notices.ts'

const BEGIN = '<catalog-data>'
const END = '</catalog-data>'

/** About this many tokens: more would fill what an agent can read. */
const MAX_CHARACTERS = 400_000

/** The result of a call, as the protocol has it. */
export interface ToolResult {
  readonly [member: string]: unknown
  readonly content: { type: 'text'; text: string }[]
  readonly isError?: boolean
  /** Of an error the HTTP status that it would have, for programs. */
  readonly _meta?: { status: number }
}

/**
 * The answer of a tool between fences: what users wrote is data. No text inside can end them, because each `<` is written as
 * JSON's `\u003c`.
 */
export function answerOf(result: unknown): ToolResult {
  const { json, notices } = readNoticed(result)
  if (json.length > MAX_CHARACTERS) {
    return failureText(
      `The answer would have ${json.length} characters, which is more than an agent can read (${MAX_CHARACTERS}). Ask for less: fewer URNs, a smaller page, a filter.`
    )
  }
  return { content: [{ type: 'text', text: [fenced(json.replaceAll('<', '\\u003c')), ...notices].join('\n') }] }
}

/** Text of the catalog, where no JSON is: a fence in it would be the end. */
export const fencedText = (text: string): string => fenced(text.replaceAll(END, '<\\/catalog-data>'))

const fenced = (text: string): string => `${BEGIN}\n${text}\n${END}`

/** Why a call was refused or failed, and what to do next. */
export function failureOf(thrown: unknown, request: string): ToolResult {
  const { message, statusCode, denial, retryAfter } = publicError(thrown)
  const next = [
    denial?.advice,
    retryAfter === undefined ? undefined : `Try again in ${retryAfter} s.`,
    statusCode >= 500 && statusCode !== 503
      ? `It is a fault of the server: tell the user, with the request ${request}.`
      : undefined
  ]
  return failureText([message, ...next.filter(one => one !== undefined)].join(' '), statusCode)
}

const failureText = (text: string, status = 400): ToolResult => ({
  ...{ isError: true, content: [{ type: 'text', text }] },
  _meta: { status }
})
