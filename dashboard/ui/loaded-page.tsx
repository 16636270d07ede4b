import { Link } from 'react-router';
import { Problem } from '../http/problem.ts';
import { Empty } from './empty.tsx';
import { Failed, type LoadedProps } from './loaded.tsx';
import { Page, type PageProps } from './page.tsx';
import { WaitingPage } from './waiting-page.tsx';

export interface LoadedPageProps<Data> extends LoadedProps<Data> {
  /** The page's subject, such as “export”. */
  readonly noun: string;
  readonly back: NonNullable<PageProps['back']>;
}

/** A whole page that shows a query with {@link Loaded}, also while it is loading and if the object does not exist. */
export function LoadedPage<Data>({ query, what, noun, back, children }: LoadedPageProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error instanceof Problem && query.error.status === 404) {
    return (
      <Page title={`No such ${noun}`} back={back}>
        <Empty icon="search" title="There is nothing at this address">
          <p>It was removed, belongs to another of your organizations, or the address is mistyped.</p>
          <Link className="button button-plain" to={back.to}>
            {back.label}
          </Link>
        </Empty>
      </Page>
    );
  }
  if (query.isError) {
    return (
      <Page title={`This ${noun} cannot be shown`} back={back}>
        <Failed query={query} />
      </Page>
    );
  }
  return <WaitingPage what={what} />;
}
