import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createClient } from './http/client.ts';
import { loadAhead } from './late-pages.ts';

const BASE = '/dashboard';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element for the dashboard');
const client = createClient();
loadAhead(BASE, client);
createRoot(root).render(
  <StrictMode>
    <App base={BASE} client={client} />
  </StrictMode>,
);
