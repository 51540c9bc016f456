/** Whether the user may run mutations, by the mutations' own rules. */
export const MAY = `query may($calls: [PlannedCallInput!]!) {
    mayCall(calls: $calls) { mutation may anyOf orElsewhere on message }
  }`
