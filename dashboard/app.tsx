import { Toast } from '@base-ui/react/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { unstable_HistoryRouter as HistoryRouter, Navigate, Route, Routes } from 'react-router';
import { createClient } from './http/client.ts';
import { AssistantPage } from './pages/assistant-page.tsx';
import { AuditPage } from './pages/audit-page.tsx';
import { ExportPage } from './pages/export-page.tsx';
import { ExportsPage } from './pages/exports-page.tsx';
import { JoinPage } from './pages/join-page.tsx';
import { KeysPage } from './pages/keys-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PeoplePage } from './pages/people-page.tsx';
import { ResetPage } from './pages/reset-page.tsx';
import { SchedulesPage } from './pages/schedules-page.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import { SitePage } from './pages/site-page.tsx';
import { SitesPage } from './pages/sites-page.tsx';
import { ThreadPage } from './pages/thread-page.tsx';
import { WebhookPage } from './pages/webhook-page.tsx';
import { WebhooksPage } from './pages/webhooks-page.tsx';
import { createGuardedHistory } from './shell/guarded-history.ts';
import { Shell } from './shell/shell.tsx';
import { Toasts } from './ui/toasts.tsx';

const client = createClient();
const history = createGuardedHistory();

export function App() {
  return (
    <QueryClientProvider client={client}>
      <Toast.Provider>
        <HistoryRouter basename="/dashboard" history={history}>
          <Routes>
            <Route path="/sign-in" element={<SignInPage />} />
            <Route path="/join" element={<JoinPage />} />
            <Route path="/reset" element={<ResetPage />} />
            <Route element={<Shell />}>
              <Route index element={<Navigate to="/exports" replace />} />
              <Route path="/exports" element={<ExportsPage />} />
              <Route path="/exports/:jobId" element={<ExportPage />} />
              <Route path="/sites" element={<SitesPage />} />
              <Route path="/sites/:domain" element={<SitePage />} />
              <Route path="/schedules" element={<SchedulesPage />} />
              <Route path="/webhooks" element={<WebhooksPage />} />
              <Route path="/webhooks/:webhookId" element={<WebhookPage />} />
              <Route path="/assistant" element={<AssistantPage />} />
              <Route path="/assistant/:threadId" element={<ThreadPage />} />
              <Route path="/keys" element={<KeysPage />} />
              <Route path="/people" element={<PeoplePage />} />
              <Route path="/audit" element={<AuditPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </HistoryRouter>
        <Toasts />
      </Toast.Provider>
    </QueryClientProvider>
  );
}
