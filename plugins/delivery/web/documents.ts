export const CHANNELS = `query myChannels {
  myChannels {
    hasMail
    channels { urn name kind host state error waiting timing { digest at timezone quietFrom quietTo } }
  }
}`

export const CREATE = `mutation createMyChannel($input: CreateMyChannelInput!) { createMyChannel(input: $input) }`
export const TIMING = `mutation setMyChannelTiming($urn: String!, $timing: ChannelTimingInput!) {
  setMyChannelTiming(urn: $urn, timing: $timing)
}`
export const CONFIRM = `mutation confirmMyChannel($urn: String!) { confirmMyChannel(urn: $urn) }`
export const PAUSE = `mutation pauseMyChannel($urn: String!) { pauseMyChannel(urn: $urn) }`
export const RESUME = `mutation resumeMyChannel($urn: String!) { resumeMyChannel(urn: $urn) }`
export const REMOVE = `mutation removeMyChannel($urn: String!) { removeMyChannel(urn: $urn) }`
export const TEST = `mutation testMyChannel($urn: String!) { testMyChannel(urn: $urn) { outcome error } }`
export const SECRET = `mutation newMyChannelSecret($urn: String!) { newMyChannelSecret(urn: $urn) }`
