import { type Call, operation } from '../../core/index.ts'
import { type Input, queryByUrn } from '../entities/index.ts'
import { demandsOnAssertion, demandsToUpsert, parseAssertion, upsertCustomAssertion } from './assertions/custom.ts'
import { type AssertionDeps, deleteAssertion, reportResult } from './assertions/report.ts'
import { contractOperations } from './contracts/contract.ts'
import {
  demandsToRaise,
  demandsToUpdate,
  type IncidentUpdate,
  type NewIncident,
  type OnIncident,
  raiseIncident,
  type StatusInput,
  updateIncident,
  updateStatus
} from './incidents/incident.ts'
import { type TestDeps, testOperations } from './tests/test.ts'

type Upsert = Parameters<typeof upsertCustomAssertion>[2]
type Report = Parameters<typeof reportResult>[2]

/** The root fields. */
export function operations(deps: AssertionDeps, testDeps: TestDeps) {
  const onAssertion = ({ urn }: { readonly urn: string }, call: Call) =>
    demandsOnAssertion(deps, call, parseAssertion(urn))
  const tests = testOperations(testDeps)
  return {
    Query: { assertion: queryByUrn(deps.model, 'assertion'), ...tests.Query },
    Mutation: {
      ...tests.Mutation,
      ...contractOperations(deps),
      upsertCustomAssertion: operation(
        (args: Upsert, call) => demandsToUpsert(deps, call, args),
        (args, call) => upsertCustomAssertion(deps, call, args)
      ),
      reportAssertionResult: operation(onAssertion, (args: Report, call) => reportResult(deps, call, args)),
      deleteAssertion: operation(onAssertion, ({ urn }, call) => deleteAssertion(deps, call, parseAssertion(urn))),
      raiseIncident: operation(
        ({ input }: Input<NewIncident>) => demandsToRaise(input),
        ({ input }, call) => raiseIncident(deps, call, input)
      ),
      updateIncidentStatus: operation(
        ({ urn }: OnIncident<StatusInput>, call) => demandsToUpdate(deps, call, { urn, input: {} }),
        (args, call) => updateStatus(deps, call, args)
      ),
      updateIncident: operation(
        (args: OnIncident<IncidentUpdate>, call) => demandsToUpdate(deps, call, args),
        (args, call) => updateIncident(deps, call, args)
      )
    }
  }
}
