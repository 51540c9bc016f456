import type { Aspect, Call, Data, Urn } from '../../../core/index.ts'
import { type LogPart, partUrn } from './part.ts'

/** Erases the log of a run, its end first: what is left after a failure is found by the next try. */
export async function eraseLog(data: Pick<Data, 'erase'>, parts: Aspect<LogPart>, call: Call, urn: Urn): Promise<void> {
  let count = 0
  while (await parts.get(call, partUrn(urn, count))) count++
  for (let part = count - 1; part >= 0; part--) await data.erase(call, partUrn(urn, part))
}
