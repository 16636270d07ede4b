import { Toast } from '@base-ui/react/toast';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { unstable_HistoryRouter as HistoryRouter, Navigate, Route, Routes } from 'react-router';
import { assistant, delivery, organization, site } from './late-pages.ts';
import { ExportPage } from './pages/exports/export-page.tsx';
import { ExportsPage } from './pages/exports/exports-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { JoinPage } from './pages/people/join-page.tsx';
import { ResetPage } from './pages/people/reset-page.tsx';
import { SignInPage } from './pages/people/sign-in-page.tsx';
import { createGuardedHistory } from './shell/guarded-history.ts';
import { Shell } from './shell/shell.tsx';
import { Late } from './ui/late.tsx';
import { Toasts } from './ui/toasts.tsx';

const history = createGuardedHistory();

/** The dashboard. `base` is its path, `client` caches everything that is read. */
export function App({ base, client }: { readonly base: string; readonly client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Toast.Provider>
        <HistoryRouter basename={base} history={history}>
          <Routes>
            <Route path="/sign-in" element={<SignInPage />} />
            <Route path="/join" element={<JoinPage />} />
            <Route path="/reset" element={<ResetPage />} />
            <Route element={<Shell />}>
              <Route index element={<Navigate to="/exports" replace />} />
              <Route path="/exports" element={<ExportsPage />} />
              <Route path="/exports/:jobId" element={<ExportPage />} />
              <Route path="/sites" element={<Late of={site} name="SitesPage" />} />
              <Route path="/sites/:domain" element={<Late of={site} name="SitePage" />} />
              <Route path="/schedules" element={<Late of={delivery} name="SchedulesPage" />} />
              <Route path="/webhooks" element={<Late of={delivery} name="WebhooksPage" />} />
              <Route path="/webhooks/:webhookId" element={<Late of={delivery} name="WebhookPage" />} />
              <Route path="/assistant" element={<Late of={assistant} name="AssistantPage" />} />
              <Route path="/assistant/:threadId" element={<Late of={assistant} name="ThreadPage" />} />
              <Route path="/keys" element={<Late of={organization} name="KeysPage" />} />
              <Route path="/people" element={<Late of={organization} name="PeoplePage" />} />
              <Route path="/signing-keys" element={<Late of={organization} name="SigningKeysPage" />} />
              <Route path="/audit" element={<Late of={organization} name="AuditPage" />} />
              <Route path="/service" element={<Late of={organization} name="ServicePage" />} />
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </HistoryRouter>
        <Toasts />
      </Toast.Provider>
    </QueryClientProvider>
  );
}
