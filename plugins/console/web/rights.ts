import { signal } from '@preact/signals'
import { asApiError, graphql } from './client.ts'
import { useData } from './data.ts'
import { MAY } from './documents.ts'
import type { May } from './documents.types.ts'
import { text } from './en.ts'
import { isLoadingParts } from './parts.ts'

/** Why the user may not run a mutation, by its name: what offers it is left out, or says so. Absent: they may. */
export type Rights<Name extends string> = { readonly [M in Name]?: string }

/** A mutation with the arguments on which its rule depends; those that it requires must be there. */
type Calls<Name extends string> = { readonly [M in Name]?: object }

type Verdict = May['mayCall'][number]

/** As many as the server answers at once. */
const MOST = 50
/** Milliseconds after which a panel that was loaded has asked. */
const PAUSE = 50

const round = signal(0)

/** Asks again for all that is shown: after a change that can change rights. */
export const refreshRights = (): void => {
  round.value++
}

/**
 * Asks the server, whose rules decide; nothing is run. Until it has answered everything is offered: the server refuses
 * what is not allowed.
 */
export function useRights<Name extends string>(calls: Calls<Name>): Rights<Name> {
  const planned = Object.entries(calls).map(([mutation, args]) =>
    JSON.stringify({ mutation, arguments: JSON.stringify(args) })
  )
  const key = planned.join()
  const { data } = useData(async () => ({ key, verdicts: await Promise.all(planned.map(ask)) }), [key, round.value])
  const verdicts = data?.key === key ? data.verdicts : []
  return Object.fromEntries(
    verdicts.flatMap(one => (one && !one.may ? [[one.mutation, text.lacks(one)]] : []))
  ) as Rights<Name>
}

interface Question {
  /** As JSON; the panels of a page can have the same ones. */
  readonly calls: string[]
  readonly answer: Promise<readonly Verdict[]>
}

/** What is about to be sent. */
let next: Question | undefined

async function ask(call: string): Promise<Verdict | undefined> {
  if (!next || next.calls.length === MOST) next = createQuestion()
  const { calls, answer } = next
  const known = calls.indexOf(call)
  const at = known < 0 ? calls.push(call) - 1 : known
  return (await answer)[at]
}

/** Waits for the panels of the page, so that they ask together. */
async function allHere(): Promise<void> {
  let isEarly: boolean
  do {
    isEarly = isLoadingParts()
    await new Promise(resolve => setTimeout(resolve, PAUSE))
  } while (isEarly || isLoadingParts())
}

function createQuestion(): Question {
  const calls: string[] = []
  const send = async () => {
    await allHere()
    if (next?.calls === calls) next = undefined
    const variables = { calls: calls.map(call => JSON.parse(call)) }
    try {
      return (await graphql<May>(MAY, variables)).mayCall
    } catch (error) {
      // A page that asks with wrong arguments would otherwise offer everything, and nobody would notice.
      if (asApiError(error).status === 400) console.error(error)
      throw error
    }
  }
  return { calls, answer: send() }
}
