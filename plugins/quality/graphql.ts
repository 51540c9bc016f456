import { type Call, operation } from '../../core/index.ts'
import { type Input, queryByUrn } from '../entities/index.ts'
import { demandsOnAssertion, demandsToUpsert, parseAssertion, upsertCustomAssertion } from './assertions/custom.ts'
import { deleteAssertion, reportResult } from './assertions/report.ts'
import { contractOperations } from './contracts/contract.ts'
import type { QualityDeps } from './deps.ts'
import {
  demandsToRaise,
  demandsToUpdate,
  type IncidentUpdate,
  type NewIncident,
  parseIncident,
  raiseIncident,
  type StatusInput,
  updateIncident,
  updateStatus
} from './incidents/incident.ts'
import { type TestDeps, testOperations } from './tests/test.ts'

type Upsert = Parameters<typeof upsertCustomAssertion>[2]
type Result = Parameters<typeof reportResult>[3]
type OnUrn<T = unknown> = { readonly urn: string; readonly input: T }

/** The root fields. */
export function operations(deps: QualityDeps & TestDeps) {
  const onAssertion = ({ urn }: { readonly urn: string }, call: Call) =>
    demandsOnAssertion(deps, call, parseAssertion(urn))
  const tests = testOperations(deps)
  return {
    Query: { assertion: queryByUrn(deps.model, 'assertion'), ...tests.Query },
    Mutation: {
      ...tests.Mutation,
      ...contractOperations(deps),
      upsertCustomAssertion: operation(
        (args: Upsert, call) => demandsToUpsert(deps, call, args),
        (args, call) => upsertCustomAssertion(deps, call, args)
      ),
      reportAssertionResult: operation(
        onAssertion,
        ({ urn, result }: { readonly urn: string; readonly result: Result }, call) =>
          reportResult(deps, call, parseAssertion(urn), result)
      ),
      deleteAssertion: operation(onAssertion, ({ urn }, call) => deleteAssertion(deps, call, parseAssertion(urn))),
      raiseIncident: operation(
        ({ input }: Input<NewIncident>) => demandsToRaise(input),
        ({ input }, call) => raiseIncident(deps, call, input)
      ),
      updateIncidentStatus: operation(
        ({ urn }: OnUrn<StatusInput>, call) => demandsToUpdate(deps, call, parseIncident(urn)),
        ({ urn, input }, call) => updateStatus(deps, call, parseIncident(urn), input)
      ),
      updateIncident: operation(
        ({ urn, input }: OnUrn<IncidentUpdate>, call) =>
          demandsToUpdate(deps, call, parseIncident(urn), input.resourceUrns),
        ({ urn, input }, call) => updateIncident(deps, call, parseIncident(urn), input)
      )
    }
  }
}
