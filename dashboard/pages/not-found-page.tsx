import { Link } from 'react-router';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page not found" lead="The address may be mistyped, or the page no longer exists.">
      <p>
        <Link to="/exports">View exports</Link>
      </p>
    </Page>
  );
}
