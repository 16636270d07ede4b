/**
 * What the service uses of the AI SDK. The build joins this module with the SDK's own code and puts the streams of `streams.ts` in place of the platform's
 * (see docs/decisions/0022); everywhere else the SDK is imported from here, or for its types alone.
 */
export { jsonSchema, stepCountIs, streamText, tool } from 'ai';
