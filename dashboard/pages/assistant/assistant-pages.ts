export { AssistantPage } from './assistant-page.tsx';
export { ThreadPage } from './thread-page.tsx';
