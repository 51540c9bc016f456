export const PLUGIN_STATES = /* GraphQL */ `
  query pluginStates {
    aspectd { pluginStates { name state since error progress { work done total secondsLeft } } }
  }`
