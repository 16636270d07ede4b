import type { Route } from '../http/route.js';
import { answerMcp } from './assistant/answer-mcp.js';
import { exportGaps } from './assistant/gaps/export-gaps.js';
import { exportQuestions } from './assistant/gaps/export-questions.js';
import { listGaps } from './assistant/gaps/list-gaps.js';
import { getPage } from './assistant/get-page.js';
import { getAssistantUsage } from './assistant/get-usage.js';
import { introduceSite } from './assistant/introduce-site.js';
import { searchSite } from './assistant/search-site.js';
import { sendFeedback } from './assistant/send-feedback.js';
import { sendMessageV1 } from './assistant/send-message-v1.js';
import { sendMessageV2 } from './assistant/send-message-v2.js';
import { deleteThread } from './assistant/threads/delete-thread.js';
import { getThread } from './assistant/threads/get-thread.js';
import { listQuestions } from './assistant/threads/list-questions.js';
import { listThreads } from './assistant/threads/list-threads.js';
import { getPageFile } from './assistant-page/get-page-file.js';
import { showAssistant, showAssistantWithPage } from './assistant-page/show-page.js';
import { showPublicBadge, showSecretBadge } from './badges/show-badge.js';
import { getBadge, putBadge } from './badges/site-badge.js';
import { callDeployHook } from './deploy-hooks/call-hook.js';
import { createDeployHook } from './deploy-hooks/create-hook.js';
import { listDeployHooks } from './deploy-hooks/list-hooks.js';
import { removeDeployHook } from './deploy-hooks/remove-hook.js';
import { checkCustomDomain } from './domains/check-domain.js';
import { listCustomDomains } from './domains/list-domains.js';
import { putCustomDomain } from './domains/put-domain.js';
import { removeCustomDomain } from './domains/remove-domain.js';
import { getFile } from './files/get-file.js';
import { changeNotice } from './notices/change-notice.js';
import { createNotice } from './notices/create-notice.js';
import { listNotices } from './notices/list-notices.js';
import { removeNotice } from './notices/remove-notice.js';
import { sendNoticeTest } from './notices/send-test.js';
import { getHealth } from './operations/get-health.js';
import { getMetrics } from './operations/get-metrics.js';
import { getOpenApi } from './operations/get-openapi.js';
import { getReadiness } from './operations/get-readiness.js';
import { getService } from './operations/get-service.js';
import { createInvitation } from './organization/create-invitation.js';
import { createKey } from './organization/create-key.js';
import { listAuditEvents } from './organization/list-audit-events.js';
import { listInvitations } from './organization/list-invitations.js';
import { listKeys } from './organization/list-keys.js';
import { listMembers } from './organization/list-members.js';
import { removeMember } from './organization/remove-member.js';
import { revokeInvitation } from './organization/revoke-invitation.js';
import { revokeKey } from './organization/revoke-key.js';
import { setRole } from './organization/set-role.js';
import { getDashboard, getDashboardFile, getDashboardPage } from './pages/get-dashboard.js';
import { getSchedule } from './schedules/get-schedule.js';
import { listSchedules } from './schedules/list-schedules.js';
import { previewTimes } from './schedules/preview-times.js';
import { putSchedule } from './schedules/put-schedule.js';
import { removeSchedule } from './schedules/remove-schedule.js';
import { triggerSchedule } from './schedules/trigger-schedule.js';
import { acceptInvitation } from './session/accept-invitation.js';
import { chooseOrganization } from './session/choose-organization.js';
import { endSessions } from './session/end-sessions.js';
import { getInvitation } from './session/get-invitation.js';
import { getSession } from './session/get-session.js';
import { getSignInMethods } from './session/get-sign-in-methods.js';
import { getVisitor } from './session/get-visitor.js';
import { getSigningKeys } from './signing/get-signing-keys.js';
import { getAnalytics } from './sites/get-analytics.js';
import { getSite } from './sites/get-site.js';
import { listSites } from './sites/list-sites.js';
import { getPublishing, putPublishing } from './sites/publishing.js';
import { putSite } from './sites/put-site.js';
import { removeSite } from './sites/remove-site.js';
import { uploadSource } from './sites/upload-source.js';
import { cancelJob } from './static-export-jobs/cancel-job.js';
import { compareJobs } from './static-export-jobs/compare-jobs.js';
import { comparePage } from './static-export-jobs/compare-page.js';
import { createBundle, getBundle } from './static-export-jobs/create-bundle.js';
import { followEvents } from './static-export-jobs/follow-events.js';
import { getJob } from './static-export-jobs/get-job.js';
import { getReport } from './static-export-jobs/get-report.js';
import { listJobs } from './static-export-jobs/list-jobs.js';
import { createPreviewLink, openPreview } from './static-export-jobs/preview-links.js';
import { publishJob } from './static-export-jobs/publish-job.js';
import { startJob } from './static-export-jobs/start-job.js';
import { changeWebhook } from './webhooks/change-webhook.js';
import { createWebhook } from './webhooks/create-webhook.js';
import { getWebhook } from './webhooks/get-webhook.js';
import { listDeliveries } from './webhooks/list-deliveries.js';
import { listWebhooks } from './webhooks/list-webhooks.js';
import { removeWebhook } from './webhooks/remove-webhook.js';
import { resendDelivery } from './webhooks/resend-delivery.js';
import { rotateWebhookSecret } from './webhooks/rotate-secret.js';
import { sendTest } from './webhooks/send-test.js';

/** All endpoints of the service. The router and the OpenAPI document are created from this table. */
export const ROUTES: readonly Route[] = [
  startJob,
  listJobs,
  getJob,
  createBundle,
  getBundle,
  cancelJob,
  getReport,
  followEvents,
  publishJob,
  createPreviewLink,
  openPreview,
  getPublishing,
  putPublishing,
  getAnalytics,
  listSites,
  getSite,
  putSite,
  removeSite,
  uploadSource,
  listDeployHooks,
  createDeployHook,
  removeDeployHook,
  callDeployHook,
  listCustomDomains,
  putCustomDomain,
  checkCustomDomain,
  removeCustomDomain,
  getBadge,
  putBadge,
  showSecretBadge,
  showPublicBadge,
  listNotices,
  createNotice,
  changeNotice,
  removeNotice,
  sendNoticeTest,
  listSchedules,
  getSchedule,
  putSchedule,
  removeSchedule,
  triggerSchedule,
  previewTimes,
  changeWebhook,
  createWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  sendTest,
  rotateWebhookSecret,
  compareJobs,
  comparePage,
  getSession,
  getVisitor,
  endSessions,
  chooseOrganization,
  getSignInMethods,
  getInvitation,
  acceptInvitation,
  listKeys,
  createKey,
  revokeKey,
  listMembers,
  setRole,
  removeMember,
  listInvitations,
  createInvitation,
  revokeInvitation,
  listAuditEvents,
  sendMessageV1,
  sendMessageV2,
  searchSite,
  getPage,
  introduceSite,
  answerMcp,
  sendFeedback,
  listThreads,
  getThread,
  deleteThread,
  listQuestions,
  exportQuestions,
  listGaps,
  exportGaps,
  getAssistantUsage,
  getHealth,
  getReadiness,
  getService,
  getMetrics,
  getOpenApi,
  getSigningKeys,
  showAssistant,
  showAssistantWithPage,
  getPageFile,
  getFile,
  getDashboard,
  getDashboardPage,
  getDashboardFile,
];
