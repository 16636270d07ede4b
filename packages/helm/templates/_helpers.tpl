{{- define "offprint.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "offprint.labels" -}}
{{ include "offprint.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end }}

{{- define "offprint.image" -}}
"{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
{{- end }}

{{/* The variables of a process: the same settings for all, and of the Secret only the entries that it needs. */}}
{{- define "offprint.environment" -}}
{{- $values := .root.Values -}}
- { name: OFFPRINT_PUBLIC_URL, value: {{ $values.publicUrl | quote }} }
- { name: OFFPRINT_STORE, value: {{ $values.store | quote }} }
{{- if ne .component "host" }}
- { name: TEMPORAL_ADDRESS, value: {{ $values.temporal.address | quote }} }
- { name: TEMPORAL_NAMESPACE, value: {{ $values.temporal.namespace | quote }} }
- { name: TEMPORAL_TLS, value: {{ $values.temporal.tls | quote }} }
{{- end }}
{{- if $values.host.enabled }}
- { name: SITE_HOST_TEMPLATE, value: {{ required "host.template must be set where host.enabled is" $values.host.template | quote }} }
{{- end }}
{{- if eq .component "worker" }}
- { name: OFFPRINT_RENDER_SLOTS, value: {{ $values.worker.renderSlots | quote }} }
{{- end }}
{{- range $name, $value := $values.environment }}
{{- /* The host has no mail server, and the service refuses a sender without one. */}}
{{- if not (and (eq $.component "host") (eq $name "OFFPRINT_SMTP_FROM")) }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
{{- $required := list "DATABASE_URL" }}
{{- $optional := list "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY" }}
{{- if ne .component "host" }}
{{- $required = append $required "OFFPRINT_SECRET_KEY" }}
{{- $optional = concat $optional (list "TEMPORAL_API_KEY" "OFFPRINT_EMBEDDING_KEY" "OFFPRINT_SMTP_URL") }}
{{- end }}
{{- if eq .component "api" }}
{{- $required = append $required "OFFPRINT_SESSION_SECRET" }}
{{- $optional = concat $optional (list "OFFPRINT_MODEL_KEY" "OFFPRINT_OIDC_CLIENT_SECRET") }}
{{- end }}
{{- if eq .component "worker" }}
{{- $optional = append $optional "OFFPRINT_SIGNING_KEY" }}
{{- end }}
{{- if and $values.host.enabled (ne .component "worker") }}
{{- $required = append $required "SITE_HOST_SECRET" }}
{{- end }}
{{- range $required }}
- { name: {{ . }}, valueFrom: { secretKeyRef: { name: {{ $values.existingSecret }}, key: {{ . }} } } }
{{- end }}
{{- range $optional }}
- { name: {{ . }}, valueFrom: { secretKeyRef: { name: {{ $values.existingSecret }}, key: {{ . }}, optional: true } } }
{{- end }}
{{- end }}

{{/* What every pod has in common. */}}
{{- define "offprint.pod" -}}
serviceAccountName: {{ .root.Release.Name }}
automountServiceAccountToken: {{ gt (len .root.Values.serviceAccount.annotations) 0 }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: {{ toJson (.seccompProfile | default (dict "type" "RuntimeDefault")) }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "offprint.selector" . | nindent 8 }}
{{- end }}

{{- define "offprint.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Folders that may be written: everything in them can be made again. */}}
{{- define "offprint.volumes" -}}
- name: data
  emptyDir: { sizeLimit: {{ .size }} }
- name: tmp
  emptyDir: { sizeLimit: 2Gi }
{{- end }}

{{/* The host names of all sites: https://{domain}.docs.example.com becomes *.docs.example.com. */}}
{{- define "offprint.wildcard" -}}
{{ .Values.host.template | replace "{domain}" "*" | trimPrefix "https://" | trimPrefix "http://" | regexFind "^[^:/]+" }}
{{- end }}
