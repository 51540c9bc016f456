import { randomUUID } from 'node:crypto'
import { excerpt } from '../excerpt.ts'
import { isRecord, type JsonRecord } from './record.ts'

/** Maximum nesting of arrays and objects. */
export const MAX_DEPTH = 100

/** A problem in a value and its place (a JSON pointer). */
export interface Problem {
  readonly path: string
  readonly message: string
}

/**
 * Stands for an integer beyond ±2^53 in a parsed value, as the only item of an array: `JSON.parse` would make a rounded
 * number of it. It is random, so no text can contain it.
 */
export const BIG_INTEGER_MARK = randomUUID()

const LONE_SURROGATE: Problem = { path: '', message: 'found a lone surrogate' }
const INFINITE: Problem = { path: '', message: 'found a number beyond a double' }
const TOO_DEEP: Problem = { path: '', message: `expected at most ${MAX_DEPTH} levels, found more` }
const BIG_INTEGER: Problem = {
  path: '',
  message: 'expected an integer within ±2^53, found a larger one; send it as a string'
}

/** The first problem of a value, parsed or to be stored. Every number is a double. */
export function problemOf(value: unknown, depth = 0): Problem | undefined {
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? problemOfItems(value, depth) : problemOfMembers(value as JsonRecord, depth)
  }
  if (typeof value === 'string') return value.isWellFormed() ? undefined : LONE_SURROGATE
  if (typeof value === 'bigint') return BIG_INTEGER
  return typeof value === 'number' && !Number.isFinite(value) ? INFINITE : undefined
}

/** The problem of one member that a value has at `key`. */
export function inside(key: string | number, problem: Problem | undefined): Problem | undefined {
  return problem && { ...problem, path: `/${excerpt(String(key))}${problem.path}` }
}

export function problemOfKey(key: string, item: unknown): Problem | undefined {
  if (!key.isWellFormed()) return { path: '', message: 'found a key with a lone surrogate' }
  const pollutes = key === '__proto__' || (key === 'constructor' && isRecord(item) && Object.hasOwn(item, 'prototype'))
  return pollutes ? { path: '', message: 'this key is not allowed' } : undefined
}

function problemOfItems(items: readonly unknown[], depth: number): Problem | undefined {
  if (items[0] === BIG_INTEGER_MARK) return BIG_INTEGER
  if (depth === MAX_DEPTH) return TOO_DEEP
  for (let at = 0; at < items.length; at++) {
    const problem = problemOf(items[at], depth + 1)
    if (problem) return inside(at, problem)
  }
  return undefined
}

function problemOfMembers(value: JsonRecord, depth: number): Problem | undefined {
  if (depth === MAX_DEPTH) return TOO_DEEP
  for (const key in value) {
    const item = value[key]
    const isUsualKey = key !== '__proto__' && key !== 'constructor' && key.isWellFormed()
    if (isUsualKey && typeof item === 'string' && item.isWellFormed()) continue
    const problem = (isUsualKey ? undefined : problemOfKey(key, item)) ?? problemOf(item, depth + 1)
    if (problem) return inside(key, problem)
  }
  return undefined
}
