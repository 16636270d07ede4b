/**
 * The parts of the AI SDK that the service uses. The build bundles this module with the SDK's code and replaces the platform's streams with
 * those of `streams.ts`. Everywhere else, the SDK is imported from here, or only for its types.
 */
export { jsonSchema, stepCountIs, streamText, tool } from 'ai';
